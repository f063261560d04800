-- Rows of uploads count into storage.
CREATE TRIGGER stored_added AFTER INSERT ON uploads
  FOR EACH ROW WHEN (new.kept_bytes > 0) EXECUTE FUNCTION stored_files();
CREATE TRIGGER stored_changed AFTER UPDATE ON uploads FOR EACH ROW
  WHEN (old.kept_bytes IS DISTINCT FROM new.kept_bytes OR old.organization_id IS DISTINCT FROM new.organization_id)
  EXECUTE FUNCTION stored_files();
CREATE TRIGGER stored_removed AFTER DELETE ON uploads
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_files();
