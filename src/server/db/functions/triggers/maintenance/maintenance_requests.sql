-- Rows of maintenance_requests are audited, reach open screens and move totals.
SELECT audit_table('maintenance_requests', 'maintenance_request', '{title}');
SELECT live_table('maintenance_requests', 'maintenance-requests', 'request');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON maintenance_requests
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_requests();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON maintenance_requests
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_requests();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON maintenance_requests
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_requests();
