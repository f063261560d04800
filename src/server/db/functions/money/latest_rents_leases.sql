-- Latest rents depend on status and days of grace of their lease.
CREATE OR REPLACE FUNCTION latest_rents_leases() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_rent_summary(array_agg(n.id)) FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.status = 'active') <> (o.status = 'active') OR n.status = 'active'
      AND coalesce(n.grace_days, n.property_grace_days) IS DISTINCT FROM coalesce(o.grace_days, o.property_grace_days);
  RETURN NULL;
END $$;
