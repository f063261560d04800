-- How many bills an organization has, besides expenses that were recorded alone; a void one is none.
CREATE OR REPLACE FUNCTION day_sums_bills() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' AND new.voided_on IS NULL THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      VALUES (new.organization_id, 'bills', date 'epoch', 'bill', 0, 1);
  END IF;
  IF tg_op <> 'INSERT' AND old.voided_on IS NULL THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      VALUES (old.organization_id, 'bills', date 'epoch', 'bill', 0, -1);
  END IF;
  RETURN NULL;
END $$;
