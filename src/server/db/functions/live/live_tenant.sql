-- Whom a link between an organization and its tenant concerns besides the office: owners of what is rented, staff on a job.
CREATE OR REPLACE FUNCTION live_tenant(noun text, books uuid, person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify(noun, books, 'office', '{}',
    ARRAY(SELECT DISTINCT owner_on(u.property_id, owner_day('leases', to_jsonb(l)))
      FROM leases l JOIN units u ON u.id = l.unit_id
      WHERE l.organization_id = books AND l.id IN (
        SELECT id FROM leases WHERE tenant_id = person UNION SELECT lease_id FROM co_tenants WHERE user_id = person)),
    ARRAY(SELECT DISTINCT m.assigned_to FROM maintenance_requests m
      WHERE m.organization_id = books AND m.tenant_id = person AND m.status IN ('pending', 'in_progress')));
END $$;
