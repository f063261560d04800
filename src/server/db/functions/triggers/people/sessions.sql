-- Rows of sessions are audited and reach open screens.
CREATE CONSTRAINT TRIGGER audit_session_begins AFTER INSERT ON sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_session();
CREATE CONSTRAINT TRIGGER audit_session_ends AFTER DELETE ON sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.expire > clock_timestamp()) EXECUTE FUNCTION audit_session();
CREATE TRIGGER live_end AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION live_end();
