-- Rows of report_runs are audited, reach open screens and count into storage.
SELECT audit_table('report_runs', 'report', '{report_type}', '{result,bytes}');
SELECT live_table('report_runs', 'report-runs', 'run');
CREATE TRIGGER measured BEFORE INSERT OR UPDATE OF result ON report_runs FOR EACH ROW EXECUTE FUNCTION measure_report();
CREATE TRIGGER stored_added AFTER INSERT ON report_runs
  FOR EACH ROW WHEN (new.bytes > 0) EXECUTE FUNCTION stored_reports();
CREATE TRIGGER stored_changed AFTER UPDATE ON report_runs FOR EACH ROW
  WHEN (old.bytes IS DISTINCT FROM new.bytes OR old.organization_id IS DISTINCT FROM new.organization_id)
  EXECUTE FUNCTION stored_reports();
CREATE TRIGGER stored_removed AFTER DELETE ON report_runs
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_reports();
