-- Refuses to change what a closed ledger counts. `constraint` is how the server knows it.
CREATE OR REPLACE FUNCTION refuse_closed(closed date) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The period is closed through %', closed
    USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_period', DETAIL = closed::text;
END $$;
