-- Rows of audit_values are never changed.
CREATE TRIGGER audit_refuse_change BEFORE UPDATE OR TRUNCATE ON audit_values
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
