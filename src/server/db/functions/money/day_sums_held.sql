-- How many leases have a deposit, and the sum held.
CREATE OR REPLACE FUNCTION day_sums_held() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  before numeric := CASE WHEN tg_op = 'INSERT' THEN 0 ELSE old.deposit_held END;
  after numeric := CASE WHEN tg_op = 'DELETE' THEN 0 ELSE new.deposit_held END;
BEGIN
  INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
    VALUES (coalesce(new.organization_id, old.organization_id), 'held', date 'epoch', 'deposit', after - before, (after <> 0)::int - (before <> 0)::int);
  RETURN NULL;
END $$;
