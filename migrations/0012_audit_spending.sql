SELECT
  audit_table('expenses', 'expense', '{amount}'),
  -- What was made for whom, when; the rows it showed are in the run itself.
  audit_table('report_runs', 'report', '{report_type}', '{result}'),
  audit_table('vendors', 'vendor', '{name}');--> statement-breakpoint

-- Where the bytes lie is between the server and its store.
DROP TRIGGER audit_row ON documents;--> statement-breakpoint
SELECT audit_table('documents', 'document', '{name}', '{file_url,upload_id}');
