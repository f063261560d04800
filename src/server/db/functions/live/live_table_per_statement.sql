-- The triggers by which all rows of a statement reach open screens together.
CREATE OR REPLACE FUNCTION live_table_per_statement("table" regclass, noun text, ignored text[] DEFAULT '{}'::text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  call constant text := format('FOR EACH STATEMENT EXECUTE FUNCTION live_rows(%L, %L)', noun, ignored);
BEGIN
  EXECUTE format('CREATE TRIGGER live_inserted AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows %s', "table", call);
  EXECUTE format('CREATE TRIGGER live_deleted AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows %s', "table", call);
  EXECUTE format('CREATE TRIGGER live_updated AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows %s', "table", call);
END $$;
