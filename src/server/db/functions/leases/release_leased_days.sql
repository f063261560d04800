-- Days of a deleted lease are free for the others of its unit.
CREATE OR REPLACE FUNCTION release_leased_days() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM leased_days WHERE lease_id = old.id;
  PERFORM fill_leased_days(old.unit_id);
  RETURN NULL;
END $$;
