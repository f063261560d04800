-- Rows of data_exports reach open screens and count into storage.
SELECT live_table('data_exports', 'data-exports', 'export');
CREATE TRIGGER stored_added AFTER INSERT ON data_exports
  FOR EACH ROW WHEN (new.size > 0) EXECUTE FUNCTION stored_archives();
CREATE TRIGGER stored_changed AFTER UPDATE ON data_exports FOR EACH ROW
  WHEN (old.size IS DISTINCT FROM new.size OR old.organization_id IS DISTINCT FROM new.organization_id)
  EXECUTE FUNCTION stored_archives();
CREATE TRIGGER stored_removed AFTER DELETE ON data_exports
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_archives();
