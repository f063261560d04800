-- A journal is booked on a day that is open for every property of its lines.
CREATE OR REPLACE FUNCTION refuse_closed_line() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  closed constant date := closed_through(new.organization_id, new.property_id, NULL);
BEGIN
  IF closed >= (SELECT booked_on FROM journals WHERE id = new.journal_id) THEN
    PERFORM refuse_closed(closed);
  END IF;
  RETURN new;
END $$;
