-- New days must be free. Days that two leases shared before that rule stay.
CREATE OR REPLACE FUNCTION reserve_leased_days() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  wanted datemultirange := days_of_lease(new);
  before datemultirange := '{}';
  held datemultirange := '{}';
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF old.unit_id = new.unit_id THEN before := days_of_lease(old); END IF;
    IF old.unit_id = new.unit_id AND before = wanted THEN RETURN NULL; END IF;
    SELECT coalesce(range_agg(days), '{}') INTO held FROM leased_days WHERE lease_id = new.id AND unit_id = new.unit_id;
    DELETE FROM leased_days WHERE lease_id = new.id;
  END IF;
  INSERT INTO leased_days (lease_id, unit_id, days)
  SELECT new.id, new.unit_id, unnest((wanted - before) + (wanted * held));
  IF tg_op = 'UPDATE' THEN
    PERFORM fill_leased_days(old.unit_id);
  END IF;
  RETURN NULL;
END $$;
