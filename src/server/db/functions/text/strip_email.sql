-- No mail server takes invisible characters.
CREATE OR REPLACE FUNCTION strip_email() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  new.email := strip_invisible(new.email);
  RETURN new;
END $$;
