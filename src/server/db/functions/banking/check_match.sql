-- Of a line, and of a row of its account, no more is matched than its amount; a frozen match neither ends nor changes.
CREATE OR REPLACE FUNCTION check_match() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  line bank_lines;
  row_amount numeric;
  matched numeric;
BEGIN
  IF tg_op = 'DELETE' THEN
    IF old.reconciliation_id IS NOT NULL THEN
      PERFORM refuse_match('bank_matches_frozen');
    END IF;
    RETURN old;
  END IF;
  -- One at a time for a line and for a row, whichever of them is matched twice at once.
  SELECT * INTO line FROM bank_lines WHERE id = new.bank_line_id FOR UPDATE;
  IF tg_op = 'UPDATE' THEN
    IF new.amount <> old.amount OR new.source_id <> old.source_id OR new.source <> old.source OR new.bank_line_id <> old.bank_line_id
      OR old.unmatched_at IS NOT NULL AND new.unmatched_at IS NULL THEN
      PERFORM refuse_match('bank_matches_kept');
    END IF;
    IF old.reconciliation_id IS NOT NULL AND new.unmatched_at IS NOT NULL THEN
      PERFORM refuse_match('bank_matches_frozen');
    END IF;
    RETURN new;
  END IF;
  PERFORM pg_advisory_xact_lock(7266841, hashtext(new.source_id::text));
  IF line.state NOT IN ('new', 'matched', 'created') OR line.organization_id <> new.organization_id THEN
    PERFORM refuse_match('bank_matches_line');
  END IF;
  IF line.posted_on <= (SELECT max(through) FROM reconciliations r WHERE r.bank_account_id = line.bank_account_id AND r.done_at IS NOT NULL) THEN
    PERFORM refuse_match('bank_matches_reconciled');
  END IF;
  SELECT sum(b.amount) INTO row_amount FROM bank_rows(new.organization_id) b
    WHERE b.bank_account_id = line.bank_account_id AND b.source = new.source AND b.source_id = new.source_id;
  SELECT coalesce(sum(m.amount), 0) + new.amount INTO matched FROM bank_matches m JOIN bank_lines l ON l.id = m.bank_line_id
    WHERE m.source = new.source AND m.source_id = new.source_id AND m.unmatched_at IS NULL AND l.bank_account_id = line.bank_account_id;
  IF row_amount IS NULL OR sign(new.amount) <> sign(row_amount) OR abs(matched) > abs(row_amount) THEN
    PERFORM refuse_match('bank_matches_row');
  END IF;
  SELECT coalesce(sum(m.amount), 0) + new.amount INTO matched FROM bank_matches m
    WHERE m.bank_line_id = new.bank_line_id AND m.unmatched_at IS NULL;
  IF sign(new.amount) <> sign(line.amount) OR abs(matched) > abs(line.amount) THEN
    PERFORM refuse_match('bank_matches_line');
  END IF;
  RETURN new;
END $$;
