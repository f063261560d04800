SELECT
  -- How far it is posted is told by the expenses themselves.
  audit_table('recurring_expenses', 'recurring_expense', '{amount}', '{next_on}'),
  live_table('recurring_expenses', 'recurring-expenses', 'expense');
