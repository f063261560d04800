-- The triggers by which the ledger counts rows of a table, and closed periods keep theirs: see `book_row`.
CREATE OR REPLACE FUNCTION book_table("table" regclass, day text, ended text, figures text[], moves text[] DEFAULT '{}') RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  call constant text := format('FOR EACH ROW EXECUTE FUNCTION book_row(%L, %L, %L)', day, ended, figures);
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS book_row ON %s', "table");
  EXECUTE format('DROP TRIGGER IF EXISTS book_row_changed ON %s', "table");
  EXECUTE format('CREATE TRIGGER book_row BEFORE INSERT OR DELETE ON %s ', "table") || call;
  -- Most updates are of other columns.
  EXECUTE format('CREATE TRIGGER book_row_changed BEFORE UPDATE OF %s ON %s ',
    array_to_string(figures || moves || ARRAY[day, ended, 'booked_on', 'end_booked_on'], ', '), "table") || call;
END $$;
