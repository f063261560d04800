-- Two units of a property cannot have one number, however it is spelled.
CREATE OR REPLACE FUNCTION reserve_unit_key() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO unit_keys (unit_id, property_id, key) VALUES (new.id, new.property_id, unit_key(new.unit_number))
  ON CONFLICT (unit_id) DO UPDATE SET property_id = excluded.property_id, key = excluded.key;
  RETURN NULL;
END $$;
