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
END $$;
