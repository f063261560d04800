-- A changed name is on other people's screens, although none of their rows changes.
CREATE OR REPLACE FUNCTION live_name() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('people', organization, 'members') FROM (
    SELECT new.organization_id AS organization WHERE new.organization_id IS NOT NULL
    UNION SELECT organization_id FROM organization_tenants WHERE user_id = new.id) known;
  PERFORM live_notify('people', NULL, NULL, array_agg(person)) FROM (
    SELECT receiver_id AS person FROM messages WHERE sender_id = new.id
    UNION SELECT sender_id FROM messages WHERE receiver_id = new.id
    UNION SELECT unnest(live_tenants(home.id)) FROM (
      SELECT id FROM leases WHERE tenant_id = new.id
      UNION SELECT lease_id FROM co_tenants WHERE user_id = new.id
      UNION SELECT l.id FROM properties p JOIN units u ON u.property_id = p.id JOIN leases l ON l.unit_id = u.id
        WHERE p.organization_id = new.organization_id AND new.id IN (p.manager_id, p.owner_id)) home
    UNION SELECT tenant_id FROM maintenance_requests
      WHERE organization_id = new.organization_id AND assigned_to = new.id) near
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
