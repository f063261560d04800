-- After a name or a home changed: the words of the homes and leases that have it.
CREATE OR REPLACE FUNCTION keep_words() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  homes uuid[];
BEGIN
  IF tg_table_name = 'leases' THEN
    PERFORM write_lease_words(ARRAY[new.id]);
  ELSIF tg_table_name = 'users' THEN
    PERFORM write_lease_words(ARRAY(SELECT id FROM leases WHERE tenant_id = new.id));
  ELSE
    homes := CASE tg_table_name WHEN 'units' THEN ARRAY[new.id]
      ELSE ARRAY(SELECT id FROM units WHERE property_id = new.id) END;
    PERFORM write_unit_words(homes);
    IF tg_op = 'UPDATE' THEN
      PERFORM write_lease_words(ARRAY(SELECT id FROM leases WHERE unit_id = ANY(homes)));
    END IF;
  END IF;
  RETURN NULL;
END $$;
