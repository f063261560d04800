-- Rows of organization_tenants are audited and reach open screens.
SELECT audit_table('organization_tenants', 'tenant', '{}', '{}', 'user_id');
SELECT live_table('organization_tenants', 'tenants', 'tenant');
