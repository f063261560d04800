-- After a name or a home changed: writes the search text of all homes and leases with it.
CREATE OR REPLACE FUNCTION keep_words() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF tg_table_name = 'leases' THEN
    PERFORM write_lease_words(new.id);
  ELSIF tg_table_name = 'users' THEN
    PERFORM write_lease_words(id) FROM leases WHERE tenant_id = new.id ORDER BY id;
  ELSIF tg_table_name = 'units' THEN
    PERFORM write_unit_words(new.id);
    IF tg_op = 'UPDATE' THEN
      PERFORM write_lease_words(id) FROM leases WHERE unit_id = new.id ORDER BY id;
    END IF;
  ELSE
    PERFORM write_unit_words(id) FROM units WHERE property_id = new.id ORDER BY id;
    PERFORM write_lease_words(l.id) FROM leases l JOIN units u ON u.id = l.unit_id
      WHERE u.property_id = new.id ORDER BY l.id;
  END IF;
  RETURN NULL;
END $$;
