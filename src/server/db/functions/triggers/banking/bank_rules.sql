-- Rows of bank_rules are audited and reach open screens.
SELECT audit_table('bank_rules', 'bank_rule', '{payee_contains}');
SELECT live_table('bank_rules', 'bank-rules', 'office');
