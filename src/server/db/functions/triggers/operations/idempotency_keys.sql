-- Rows of idempotency_keys count into storage.
CREATE TRIGGER measured BEFORE UPDATE OF reply ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION measure_reply();
CREATE TRIGGER stored_added AFTER INSERT ON idempotency_keys
  FOR EACH ROW WHEN (new.bytes > 0) EXECUTE FUNCTION stored_replies();
CREATE TRIGGER stored_changed AFTER UPDATE ON idempotency_keys FOR EACH ROW
  WHEN (old.bytes IS DISTINCT FROM new.bytes OR old.organization_id IS DISTINCT FROM new.organization_id)
  EXECUTE FUNCTION stored_replies();
CREATE TRIGGER stored_removed AFTER DELETE ON idempotency_keys
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_replies();
