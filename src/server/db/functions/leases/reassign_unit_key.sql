-- A number that becomes free is the next unit's that has been spelled like it.
CREATE OR REPLACE FUNCTION reassign_unit_key() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO unit_keys (unit_id, property_id, key)
  SELECT id, old.property_id, old.key FROM units
  WHERE property_id = old.property_id AND unit_key(unit_number) = old.key AND id <> old.unit_id
    AND NOT EXISTS (SELECT FROM unit_keys WHERE unit_id = units.id)
  ORDER BY created_at, id LIMIT 1
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
