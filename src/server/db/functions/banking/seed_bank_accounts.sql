-- The first bank accounts of an organization: one for deposits, one for all other money.
CREATE OR REPLACE FUNCTION seed_bank_accounts(organization uuid) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO bank_accounts (id, organization_id, name, kind, is_default)
  SELECT gen_random_uuid(), organization, name, kind, true
  FROM (VALUES ('Operating account', 'operating'), ('Deposit account', 'deposit')) AS first(name, kind)
  ON CONFLICT DO NOTHING
$$;
