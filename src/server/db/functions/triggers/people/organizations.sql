-- Rows of organizations are audited and reach open screens.
SELECT audit_table('organizations', 'organization', '{name}');
SELECT live_table('organizations', 'organization', 'organization');
CREATE TRIGGER give_accounts AFTER INSERT ON organizations
  FOR EACH ROW EXECUTE FUNCTION give_accounts();
CREATE TRIGGER give_bank_accounts AFTER INSERT ON organizations
  FOR EACH ROW EXECUTE FUNCTION give_bank_accounts();
