-- Deposits are in accounts for deposits or trust alone, and other money in none for deposits.
CREATE OR REPLACE FUNCTION require_account_kinds() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bank_accounts a WHERE a.id = new.deposit_account_id AND a.kind = 'operating'
    OR a.id = new.operating_account_id AND a.kind = 'deposit') THEN
    PERFORM refuse_match('properties_account_kinds');
  END IF;
  RETURN NULL;
END $$;
