-- Rows of bank_accounts are audited and reach open screens; that an organization has its first ones is no news.
CREATE CONSTRAINT TRIGGER audit_row AFTER INSERT ON bank_accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NOT new.is_default)
  EXECUTE FUNCTION audit_row('bank_account', 'id', '{name}', '{id,organization_id,created_at,updated_at}', '{id}');
CREATE CONSTRAINT TRIGGER audit_row_changed AFTER UPDATE OR DELETE ON bank_accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_row('bank_account', 'id', '{name}', '{id,organization_id,created_at,updated_at}', '{id}');
SELECT live_table('bank_accounts', 'bank-accounts', 'office');
