-- Rows of owner_tax_details are audited and reach open screens of admins.
SELECT audit_table('owner_tax_details', 'owner_tax_details', '{}');
SELECT live_table('owner_tax_details', 'owner-tax-details', 'admins');
