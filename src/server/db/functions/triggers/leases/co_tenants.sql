-- Rows of co_tenants are audited and reach open screens.
SELECT audit_table('co_tenants', 'co_tenant', '{}');
SELECT live_table('co_tenants', 'co-tenants', 'co_tenant');
