-- Daily totals of the clearing account, of a payment that came through a provider.
CREATE OR REPLACE FUNCTION clearing_sums() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' AND old.through_provider AND old.origin = 'received' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT old.organization_id, 'clearing', day, kind, -sign * old.amount, -sign
      FROM clearing_days(old.status, old.booked_on, old.end_booked_on);
  END IF;
  IF tg_op <> 'DELETE' AND new.through_provider AND new.origin = 'received' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT new.organization_id, 'clearing', day, kind, sign * new.amount, sign
      FROM clearing_days(new.status, new.booked_on, new.end_booked_on);
  END IF;
  RETURN NULL;
END $$;
