-- A new organization begins with bank accounts, whatever created it.
CREATE OR REPLACE FUNCTION give_bank_accounts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM seed_bank_accounts(new.id);
  RETURN NULL;
END $$;
