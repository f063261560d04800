-- Rows of bank_lines are audited and reach open screens when they change; files and matches tell which came.
CREATE CONSTRAINT TRIGGER audit_row_changed AFTER UPDATE OF ignored_reason OR DELETE ON bank_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_row('bank_line', 'id', '{payee,amount}', '{id,organization_id,created_at,state,fingerprint}', '{id,bank_account_id,file_id}');
CREATE TRIGGER live_row AFTER UPDATE OR DELETE ON bank_lines FOR EACH ROW EXECUTE FUNCTION live_row('bank-lines', 'office');
