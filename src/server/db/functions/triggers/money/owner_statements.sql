-- Rows of owner_statements are audited and reach open screens.
SELECT audit_table('owner_statements', 'owner_statement', '{month}', '{paper}');
SELECT live_table('owner_statements', 'owner-statements', 'statement');
