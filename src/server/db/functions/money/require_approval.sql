-- At the end of a transaction, no expense is paid that waits for approval, unless lines of the bank show the money as gone.
CREATE OR REPLACE FUNCTION require_approval() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF new.amount <= (SELECT -sum(amount) FROM bank_matches WHERE source = 'expense' AND source_id = new.id AND unmatched_at IS NULL) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'It waits for approval' USING ERRCODE = 'check_violation', CONSTRAINT = 'expense_approval';
END $$;
