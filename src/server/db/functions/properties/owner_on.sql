-- The owner of a property on a day, of several the one with the largest share; of today, where there is no day.
CREATE OR REPLACE FUNCTION owner_on(property uuid, day date) RETURNS uuid
LANGUAGE sql STABLE AS $$
  SELECT user_id FROM property_owners
  WHERE property_id = property AND effective_from = (
    SELECT max(effective_from) FROM property_owners WHERE property_id = property AND effective_from <= coalesce(day, 'infinity'))
  ORDER BY user_id IS NULL, percent DESC, user_id LIMIT 1
$$;
