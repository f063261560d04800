-- A notification concerns an organization only while its person is a member, tenant or co-tenant there.
CREATE OR REPLACE FUNCTION live_is_member_or_tenant(person uuid, organization uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users WHERE id = person AND organization_id = organization)
    OR EXISTS (SELECT FROM organization_tenants WHERE user_id = person AND organization_id = organization)
    OR EXISTS (SELECT FROM leases WHERE tenant_id = person AND organization_id = organization)
    OR EXISTS (SELECT FROM co_tenants WHERE user_id = person AND organization_id = organization)
$$;
