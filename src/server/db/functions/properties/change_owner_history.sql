-- Another owner, or another first day of the same one, owns all of the property from that day on.
CREATE OR REPLACE FUNCTION change_owner_history() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  -- Only the former release names another owner without a day.
  since constant date := CASE WHEN tg_op = 'UPDATE' AND new.owner_since IS NULL AND old.owner_id IS DISTINCT FROM new.owner_id
    THEN (SELECT (now() AT TIME ZONE timezone)::date FROM organizations WHERE id = new.organization_id)
    ELSE coalesce(new.owner_since, '0001-01-01') END;
  first date := (SELECT from_on FROM property_owners_history
    WHERE property_id = new.id AND until_on IS NULL AND owner_id IS NOT DISTINCT FROM new.owner_id);
  one uuid;
BEGIN
  INSERT INTO property_owners (id, organization_id, property_id, user_id, percent, effective_from)
    VALUES (gen_random_uuid(), new.organization_id, new.id, new.owner_id, 100, since)
    ON CONFLICT ON CONSTRAINT property_owners_once_key DO UPDATE SET percent = 100
    RETURNING id INTO one;
  DELETE FROM property_owners WHERE property_id = new.id AND id <> one AND effective_from >= least(since, first);
  RETURN NULL;
END $$;
