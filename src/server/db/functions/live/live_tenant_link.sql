-- The link of an organization to a tenant reaches the office, owners of the rented units and staff on a job.
CREATE OR REPLACE FUNCTION live_tenant_link(noun text, organization uuid, person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify(noun, organization, 'office', '{}',
    ARRAY(SELECT DISTINCT o
      FROM leases l JOIN units u ON u.id = l.unit_id, owners_on(u.property_id, owner_day('leases', to_jsonb(l))) o
      WHERE l.organization_id = organization AND l.id IN (
        SELECT id FROM leases WHERE tenant_id = person UNION SELECT lease_id FROM co_tenants WHERE user_id = person)),
    ARRAY(SELECT DISTINCT m.assigned_to FROM maintenance_requests m
      WHERE m.organization_id = organization AND m.tenant_id = person AND m.status IN ('pending', 'in_progress')));
END $$;
