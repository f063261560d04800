-- Rows of agency_remittances are audited and reach open screens.
SELECT audit_table('agency_remittances', 'agency_remittance', '{amount}');
SELECT live_table('agency_remittances', 'payers', 'office');
