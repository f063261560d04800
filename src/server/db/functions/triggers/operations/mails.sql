-- Rows of mails count into storage.
CREATE TRIGGER stored_added AFTER INSERT ON mails
  FOR EACH ROW WHEN (new.file_bytes > 0) EXECUTE FUNCTION stored_emails();
CREATE TRIGGER stored_changed AFTER UPDATE ON mails FOR EACH ROW
  WHEN (old.file_bytes IS DISTINCT FROM new.file_bytes OR old.organization_id IS DISTINCT FROM new.organization_id)
  EXECUTE FUNCTION stored_emails();
CREATE TRIGGER stored_removed AFTER DELETE ON mails
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_emails();
