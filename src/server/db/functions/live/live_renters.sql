-- The tenants and co-tenants among these people, of any organization.
CREATE OR REPLACE FUNCTION live_renters(people uuid[]) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(person), '{}') FROM unnest(people) AS person
  WHERE EXISTS (SELECT FROM leases WHERE tenant_id = person) OR EXISTS (SELECT FROM co_tenants WHERE user_id = person)
$$;
