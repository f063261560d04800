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
END $$;--> statement-breakpoint
-- A match keeps its line, row and amount. Ended it stays so, and a frozen one neither ends nor is deleted.
CREATE OR REPLACE FUNCTION keep_match() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND ((new.amount, new.source, new.source_id, new.bank_line_id) <> (old.amount, old.source, old.source_id, old.bank_line_id)
    OR old.unmatched_at IS NOT NULL AND new.unmatched_at IS NULL) THEN
    PERFORM refuse_match('bank_matches_kept');
  END IF;
  IF old.reconciliation_id IS NOT NULL AND (tg_op = 'DELETE' OR new.unmatched_at IS NOT NULL) THEN
    PERFORM refuse_match('bank_matches_frozen');
  END IF;
  RETURN coalesce(new, old);
END $$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'bank_matches'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON bank_matches';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of bank_matches are audited, reach open screens, and never exceed their line or row.
SELECT audit_table('bank_matches', 'bank_match', '{source,amount}');
SELECT live_table('bank_matches', 'bank-lines', 'office');
CREATE TRIGGER keep_match BEFORE UPDATE OR DELETE ON bank_matches FOR EACH ROW EXECUTE FUNCTION keep_match();
-- In the order of their names: lines are settled once their matches are checked.
CREATE TRIGGER check_match AFTER INSERT ON bank_matches
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_match();
CREATE TRIGGER settle_line AFTER INSERT ON bank_matches
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settle_line();
CREATE TRIGGER settle_line_changed AFTER UPDATE ON bank_matches
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settle_line();
