-- Refuses to change what closed books count. `constraint` is how the server knows it.
CREATE OR REPLACE FUNCTION refuse_closed(closed date) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The books are closed through %', closed
    USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_period', DETAIL = closed::text;
END $$;
