-- Rows of property_owners are audited where people set them, sum to 100, and become the periods of their owners.
CREATE CONSTRAINT TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON property_owners DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION audit_row('property_owner', 'id', '{percent}', '{id,organization_id,created_at,updated_at}', '{id,property_id,user_id}');
CREATE TRIGGER follow_shares AFTER INSERT OR UPDATE OR DELETE ON property_owners
  FOR EACH ROW EXECUTE FUNCTION follow_shares();
CREATE CONSTRAINT TRIGGER require_whole_shares AFTER INSERT OR UPDATE OR DELETE ON property_owners
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_whole_shares();
