-- A line is matched once its rows are its whole amount.
CREATE OR REPLACE FUNCTION settle_line() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bank_lines l SET state = CASE WHEN s.matched IS DISTINCT FROM l.amount THEN 'new' WHEN s.is_created THEN 'created' ELSE 'matched' END
  FROM (SELECT sum(amount) AS matched, bool_or(is_created) AS is_created FROM bank_matches
    WHERE bank_line_id = new.bank_line_id AND unmatched_at IS NULL) s
  WHERE l.id = new.bank_line_id AND l.state <> 'ignored';
  RETURN NULL;
END $$;
