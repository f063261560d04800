-- Rows of lease_rents are audited and reach open screens.
SELECT audit_table('lease_rents', 'lease_rent', '{}');
SELECT live_table('lease_rents', 'leases', 'lease');
