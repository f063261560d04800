-- Lines are matched once their rows are their whole amount. A payout names the line that it is.
CREATE OR REPLACE FUNCTION settle_line() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  lines constant uuid[] := ARRAY(SELECT DISTINCT bank_line_id FROM new_rows);
BEGIN
  -- After the lock, the sums have all matches of others.
  PERFORM FROM bank_lines WHERE id = ANY (lines) ORDER BY id FOR NO KEY UPDATE;
  UPDATE bank_lines l SET state = s.state
  FROM (
    SELECT b.id, CASE WHEN sum(m.amount) IS DISTINCT FROM b.amount THEN 'new' WHEN bool_or(m.is_created) THEN 'created' ELSE 'matched' END AS state
    FROM bank_lines b LEFT JOIN bank_matches m ON m.bank_line_id = b.id AND m.unmatched_at IS NULL
    WHERE b.id = ANY (lines) GROUP BY b.id
  ) s WHERE l.id = s.id AND l.state NOT IN ('ignored', s.state);
  UPDATE payouts p SET bank_line_id = s.bank_line_id
  FROM (
    SELECT n.source_id, max(m.bank_line_id::text)::uuid AS bank_line_id FROM (SELECT DISTINCT source_id FROM new_rows WHERE source = 'payout') n
    LEFT JOIN bank_matches m ON m.source_id = n.source_id AND m.source = 'payout' AND m.unmatched_at IS NULL GROUP BY 1
  ) s WHERE p.id = s.source_id AND p.bank_line_id IS DISTINCT FROM s.bank_line_id;
  RETURN NULL;
END $$;
