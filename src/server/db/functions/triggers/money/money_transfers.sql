-- Rows of money_transfers are audited.
SELECT audit_table('money_transfers', 'money_transfer', '{amount}');
