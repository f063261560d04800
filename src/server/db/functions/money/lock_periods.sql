-- Closing and reopening are alone: they wait for every row that is being written, and later rows see them.
CREATE OR REPLACE FUNCTION lock_periods() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7266840, hashtext(coalesce(new.organization_id, old.organization_id)::text));
  IF tg_op = 'INSERT' AND EXISTS (SELECT FROM closed_periods WHERE organization_id = new.organization_id AND reopened_at IS NULL
      AND property_id IS NOT DISTINCT FROM new.property_id AND through >= new.through) THEN
    RAISE EXCEPTION 'Closed already' USING ERRCODE = 'unique_violation', CONSTRAINT = 'closed_periods_through';
  END IF;
  RETURN coalesce(new, old);
END $$;
