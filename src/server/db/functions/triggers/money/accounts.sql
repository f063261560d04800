-- Rows of accounts are audited and reach open screens; that an organization has its first ones is no news.
CREATE CONSTRAINT TRIGGER audit_row AFTER INSERT ON accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NOT new.is_system)
  EXECUTE FUNCTION audit_row('ledger_account', 'id', '{number,name}', '{id,organization_id,created_at,updated_at}', '{id}');
CREATE CONSTRAINT TRIGGER audit_row_changed AFTER UPDATE OR DELETE ON accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_row('ledger_account', 'id', '{number,name}', '{id,organization_id,created_at,updated_at}', '{id}');
SELECT live_table('accounts', 'ledger-accounts', 'office');
