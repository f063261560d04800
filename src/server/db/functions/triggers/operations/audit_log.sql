-- Rows of audit_log are chained, and never changed or deleted.
CREATE TRIGGER audit_append BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_append();
CREATE TRIGGER audit_refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
