-- The tenant and the co-tenants of a lease.
CREATE OR REPLACE FUNCTION live_tenants(lease uuid) RETURNS uuid[]
LANGUAGE sql STABLE AS $$
  SELECT array(SELECT tenant_id FROM leases WHERE id = lease UNION SELECT user_id FROM co_tenants WHERE lease_id = lease)
$$;
