-- New matches: of a line, and of a row of its account, no more is matched than its amount.
CREATE OR REPLACE FUNCTION check_match() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  lines constant uuid[] := ARRAY(SELECT DISTINCT bank_line_id FROM new_rows);
  rows constant uuid[] := ARRAY(SELECT DISTINCT source_id FROM new_rows);
  broken text;
BEGIN
  -- One at a time for a line and for a row, whichever of them is matched twice at once; all in one order.
  PERFORM FROM bank_lines WHERE id = ANY (lines) ORDER BY id FOR NO KEY UPDATE;
  PERFORM pg_advisory_xact_lock(7266841, locked.key)
    FROM (SELECT DISTINCT hashtext(id::text) AS key FROM unnest(rows) AS id ORDER BY 1) locked;
  -- Each is read once, whatever is known of new rows.
  WITH ledger AS MATERIALIZED (
    SELECT b.bank_account_id, b.source, b.source_id, sum(b.amount) AS amount
    FROM (SELECT DISTINCT organization_id FROM new_rows) o CROSS JOIN LATERAL bank_rows(o.organization_id) b
    WHERE b.source_id = ANY (rows) GROUP BY 1, 2, 3
  ), of_rows AS MATERIALIZED (
    SELECT l.bank_account_id, m.source, m.source_id, sum(m.amount) AS matched FROM bank_matches m JOIN bank_lines l ON l.id = m.bank_line_id
    WHERE m.source_id = ANY (rows) AND m.unmatched_at IS NULL GROUP BY 1, 2, 3
  ), of_lines AS MATERIALIZED (
    SELECT bank_line_id, sum(amount) AS matched FROM bank_matches
    WHERE bank_line_id = ANY (lines) AND unmatched_at IS NULL GROUP BY 1
  )
  SELECT rule INTO broken FROM new_rows n JOIN bank_lines l ON l.id = n.bank_line_id
  LEFT JOIN ledger r ON (r.bank_account_id, r.source, r.source_id) = (l.bank_account_id, n.source, n.source_id)
  LEFT JOIN of_rows ON (of_rows.bank_account_id, of_rows.source, of_rows.source_id) = (l.bank_account_id, n.source, n.source_id)
  LEFT JOIN of_lines ON of_lines.bank_line_id = l.id
  CROSS JOIN LATERAL (SELECT CASE
    WHEN l.state = 'ignored' THEN 'bank_matches_line'
    WHEN EXISTS (SELECT FROM reconciliations d
      WHERE d.bank_account_id = l.bank_account_id AND d.done_at IS NOT NULL AND d.through >= l.posted_on) THEN 'bank_matches_reconciled'
    WHEN r.amount IS NULL OR sign(n.amount) <> sign(r.amount) OR abs(of_rows.matched) > abs(r.amount) THEN 'bank_matches_row'
    WHEN sign(n.amount) <> sign(l.amount) OR abs(of_lines.matched) > abs(l.amount) THEN 'bank_matches_line' END AS rule) said
  WHERE rule IS NOT NULL LIMIT 1;
  IF broken IS NOT NULL THEN
    PERFORM refuse_match(broken);
  END IF;
  RETURN NULL;
END $$;
