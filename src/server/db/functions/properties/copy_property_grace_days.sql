-- Leases repeat the days of grace of their property.
CREATE OR REPLACE FUNCTION copy_property_grace_days() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'units' THEN
    UPDATE leases SET unit_id = unit_id WHERE unit_id = new.id;
  ELSE
    UPDATE leases l SET unit_id = l.unit_id FROM units u WHERE u.property_id = new.id AND l.unit_id = u.id;
  END IF;
  RETURN NULL;
END $$;
