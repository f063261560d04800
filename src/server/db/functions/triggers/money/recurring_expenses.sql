-- Rows of recurring_expenses are audited and reach open screens.
SELECT audit_table('recurring_expenses', 'recurring_expense', '{amount}', '{next_on}');
SELECT live_table('recurring_expenses', 'recurring-expenses', 'expense');
