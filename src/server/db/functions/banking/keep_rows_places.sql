-- A property whose rows are matched keeps its bank accounts: its rows would leave their lines.
CREATE OR REPLACE FUNCTION keep_rows_places() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bank_matches m JOIN bank_lines l ON l.id = m.bank_line_id
    WHERE m.organization_id = new.organization_id AND m.unmatched_at IS NULL AND NOT EXISTS (
      SELECT FROM bank_rows(new.organization_id) b
      WHERE b.bank_account_id = l.bank_account_id AND b.source = m.source AND b.source_id = m.source_id)) THEN
    PERFORM refuse_match('properties_matched');
  END IF;
  RETURN NULL;
END $$;
