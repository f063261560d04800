-- Another owner, or another first day of the same one, replaces the owners from that day on.
CREATE OR REPLACE FUNCTION change_owner_history() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  -- Only the former release names another owner without a day.
  since constant date := CASE WHEN tg_op = 'UPDATE' AND new.owner_since IS NULL AND old.owner_id IS DISTINCT FROM new.owner_id
    THEN (SELECT (now() AT TIME ZONE timezone)::date FROM organizations WHERE id = new.organization_id)
    ELSE coalesce(new.owner_since, '0001-01-01') END;
BEGIN
  DELETE FROM property_owners_history WHERE property_id = new.id
    AND (from_on >= since OR until_on IS NULL AND owner_id IS NOT DISTINCT FROM new.owner_id);
  UPDATE property_owners_history SET until_on = since
    WHERE property_id = new.id AND from_on = (SELECT max(from_on) FROM property_owners_history WHERE property_id = new.id);
  INSERT INTO property_owners_history (organization_id, property_id, owner_id, from_on)
    VALUES (new.organization_id, new.id, new.owner_id, since);
  RETURN NULL;
END $$;
