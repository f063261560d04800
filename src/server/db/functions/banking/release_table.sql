-- The trigger by which the rows of a table lose their matches when they are voided: see `release_matches`.
CREATE OR REPLACE FUNCTION release_table("table" regclass, ended text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS release_matches ON %s', "table");
  EXECUTE format('CREATE TRIGGER release_matches AFTER UPDATE OF %s ON %s FOR EACH ROW WHEN (old.%1$s IS DISTINCT FROM new.%1$s)
    EXECUTE FUNCTION release_matches()', ended, "table");
END $$;
