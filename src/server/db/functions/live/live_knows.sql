-- A notification is of books that its person still has to do with.
CREATE OR REPLACE FUNCTION live_knows(person uuid, books uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users WHERE id = person AND organization_id = books)
    OR EXISTS (SELECT FROM organization_tenants WHERE user_id = person AND organization_id = books)
    OR EXISTS (SELECT FROM leases WHERE tenant_id = person AND organization_id = books)
    OR EXISTS (SELECT FROM co_tenants WHERE user_id = person AND organization_id = books)
$$;
