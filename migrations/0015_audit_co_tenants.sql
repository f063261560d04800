SELECT audit_table('co_tenants', 'co_tenant', '{}');
