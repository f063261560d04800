SELECT
  audit_table('owner_entries', 'owner_entry', '{kind,amount}'),
  -- The document and its figures are in the statement itself.
  audit_table('owner_statements', 'owner_statement', '{month}', '{paper}'),
  audit_table('report_schedules', 'report_schedule', '{report_type}');
