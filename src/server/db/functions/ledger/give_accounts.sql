-- A new organization begins with a chart of accounts, whatever created it.
CREATE OR REPLACE FUNCTION give_accounts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM seed_accounts(new.id);
  RETURN NULL;
END $$;
