-- Rows of budgets are audited and reach open screens.
SELECT audit_table('budgets', 'budget', '{month,amount}');
SELECT live_table('budgets', 'budgets', 'expense');
