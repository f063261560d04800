SELECT
  -- How many charges a run posted, and how far something is charged, is told by the charges themselves.
  audit_table('charge_runs', 'charge_run', '{}', '{charges,amount}'),
  audit_table('recurring_charges', 'recurring_charge', '{kind}', '{charged_through}'),
  audit_table('recurring_charge_amounts', 'recurring_charge_amount', '{amount}');
