-- Rows of lease_payers are audited and reach open screens.
SELECT audit_table('lease_payers', 'lease_payer', '{kind}');
SELECT live_table_per_statement('lease_payers', 'payers');
