-- The former release calls it; no one here since 0.3.0.
CREATE OR REPLACE FUNCTION keep_unit_rent(unit uuid, rent numeric, since date) RETURNS void
LANGUAGE sql AS $$
  SELECT record_unit_rent(unit, rent, since)
$$;
