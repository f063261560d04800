-- A line is matched once its rows are its whole amount. A payout names the line that it is.
CREATE OR REPLACE FUNCTION settle_line() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bank_lines l SET state = CASE WHEN s.matched IS DISTINCT FROM l.amount THEN 'new' WHEN s.is_created THEN 'created' ELSE 'matched' END
  FROM (SELECT sum(amount) AS matched, bool_or(is_created) AS is_created FROM bank_matches
    WHERE bank_line_id = new.bank_line_id AND unmatched_at IS NULL) s
  WHERE l.id = new.bank_line_id AND l.state <> 'ignored';
  IF new.source = 'payout' THEN
    UPDATE payouts SET bank_line_id = (SELECT max(bank_line_id::text)::uuid FROM bank_matches
      WHERE source = 'payout' AND source_id = new.source_id AND unmatched_at IS NULL) WHERE id = new.source_id;
  END IF;
  RETURN NULL;
END $$;
