-- Rows of lease_payer_shares are audited and reach open screens.
SELECT audit_table('lease_payer_shares', 'lease_payer_share', '{share}');
SELECT live_table_per_statement('lease_payer_shares', 'payers');
