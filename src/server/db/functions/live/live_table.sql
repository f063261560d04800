-- The trigger by which one row at a time reaches open screens.
CREATE OR REPLACE FUNCTION live_table("table" regclass, noun text, rule text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  call constant text := CASE WHEN rule IN ('own', 'message', 'request', 'lease') THEN format('live_%s(%L)', rule, noun)
    ELSE format('live_row(%L, %L)', noun, rule) END;
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS live_row ON %s', "table");
  EXECUTE format('CREATE TRIGGER live_row AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION %s', "table", call);
END $$;
