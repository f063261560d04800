-- At the end of a transaction the debits of each of its journals equal its credits.
CREATE OR REPLACE FUNCTION require_balance() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM journal_lines WHERE journal_id = new.journal_id HAVING sum(debit) <> sum(credit)) THEN
    RAISE EXCEPTION 'The debits of journal % do not equal its credits', new.journal_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
