-- Leases of a unit get the days that are free, the oldest lease first.
CREATE OR REPLACE FUNCTION fill_leased_days(unit uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  lease leases;
BEGIN
  FOR lease IN SELECT * FROM leases WHERE unit_id = unit ORDER BY created_at, id LOOP
    INSERT INTO leased_days (lease_id, unit_id, days)
    SELECT lease.id, unit, unnest(days_of_lease(lease)
      - coalesce((SELECT range_agg(days) FROM leased_days WHERE unit_id = unit), '{}'::datemultirange));
  END LOOP;
END $$;
