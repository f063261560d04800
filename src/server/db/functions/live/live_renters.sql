-- The tenants and co-tenants among these people, of any organization.
-- Planned once: planning takes longer than running. `exists` would be planned as a hash of all leases.
CREATE OR REPLACE FUNCTION live_renters(people uuid[]) RETURNS uuid[]
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN ARRAY(SELECT person FROM unnest(people) AS person
    WHERE coalesce((SELECT true FROM leases WHERE tenant_id = person LIMIT 1),
      (SELECT true FROM co_tenants WHERE user_id = person LIMIT 1), false));
END $$;
