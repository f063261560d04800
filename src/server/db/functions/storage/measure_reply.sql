-- The size of a stored reply is measured once.
CREATE OR REPLACE FUNCTION measure_reply() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  new.bytes := coalesce(octet_length(new.reply), 0);
  RETURN new;
END $$;
