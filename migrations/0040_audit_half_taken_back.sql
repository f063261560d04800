-- That a run is taken back is told when it is decided; when the last of its charges is void follows.
DROP TRIGGER audit_row ON charge_runs;--> statement-breakpoint
DROP TRIGGER audit_row_changed ON charge_runs;--> statement-breakpoint
SELECT audit_table('charge_runs', 'charge_run', '{}', '{charges,amount,being_taken_back}');
