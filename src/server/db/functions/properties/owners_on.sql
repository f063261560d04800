-- All owners of a property on a day; of today, where there is no day.
CREATE OR REPLACE FUNCTION owners_on(property uuid, day date) RETURNS SETOF uuid
LANGUAGE sql STABLE AS $$
  SELECT owner_id FROM property_owners_history
  WHERE property_id = property AND owner_id IS NOT NULL
    AND from_on <= coalesce(day, 'infinity') AND (until_on IS NULL OR until_on > coalesce(day, 'infinity'))
$$;
