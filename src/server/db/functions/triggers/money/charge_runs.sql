-- Rows of charge_runs are audited and reach open screens.
SELECT audit_table('charge_runs', 'charge_run', '{}', '{charges,amount,being_taken_back}');
SELECT live_table('charge_runs', 'charges', 'office');
