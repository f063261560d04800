-- The size of a stored report is measured once.
CREATE OR REPLACE FUNCTION measure_report() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  new.bytes := coalesce(pg_column_size(new.result), 0);
  RETURN new;
END $$;
