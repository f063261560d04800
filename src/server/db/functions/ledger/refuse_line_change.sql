-- Lines of a journal are never changed: a journal is voided.
CREATE OR REPLACE FUNCTION refuse_line_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Lines of a journal are never changed' USING ERRCODE = 'restrict_violation';
END $$;
