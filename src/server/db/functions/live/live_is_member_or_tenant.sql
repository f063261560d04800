-- A notification concerns an organization only while its person is a member, tenant or co-tenant there.
-- Planned once: planning takes longer than running.
CREATE OR REPLACE FUNCTION live_is_member_or_tenant(person uuid, organization uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (SELECT FROM users WHERE id = person AND organization_id = organization)
    OR EXISTS (SELECT FROM organization_tenants WHERE user_id = person AND organization_id = organization)
    OR EXISTS (SELECT FROM leases WHERE tenant_id = person AND organization_id = organization)
    OR EXISTS (SELECT FROM co_tenants WHERE user_id = person AND organization_id = organization);
END $$;
