-- Rows of recurring_credits are audited and reach open screens.
SELECT audit_table('recurring_credits', 'recurring_credit', '{amount}');
SELECT live_table_per_statement('recurring_credits', 'credits', '{}');
