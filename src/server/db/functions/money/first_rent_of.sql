-- The first day for which rent of a lease was charged, from its charges; null without rent.
-- In this language it is planned once.
CREATE OR REPLACE FUNCTION first_rent_of(lease uuid) RETURNS date
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT min(coalesce(period_start, due_date)) FROM charges
    WHERE lease_id = lease AND kind = 'rent' AND voided_on IS NULL);
END $$;
