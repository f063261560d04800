-- The owner of a property on a day; of today, where there is no day.
CREATE OR REPLACE FUNCTION owner_on(property uuid, day date) RETURNS uuid
LANGUAGE sql STABLE AS $$
  SELECT owner_id FROM property_owners_history
  WHERE property_id = property AND from_on <= coalesce(day, 'infinity') AND (until_on IS NULL OR until_on > coalesce(day, 'infinity'))
$$;
