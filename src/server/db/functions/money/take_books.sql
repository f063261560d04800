-- Closing and reopening are alone: they wait for every row that is being written, and later rows see them.
CREATE OR REPLACE FUNCTION take_books() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7266840, hashtext(coalesce(new.organization_id, old.organization_id)::text));
  RETURN coalesce(new, old);
END $$;
