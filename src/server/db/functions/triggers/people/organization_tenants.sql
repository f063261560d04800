-- Rows of organization_tenants are audited, reach open screens and are counted. Their organization never changes.
SELECT audit_table('organization_tenants', 'tenant', '{}', '{}', 'user_id');
SELECT live_table('organization_tenants', 'tenants', 'tenant');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON organization_tenants
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_tenants();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON organization_tenants
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_tenants();
