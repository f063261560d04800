-- The totals that an expense counts in: those of its days, and the bills, of which one recorded alone is one.
CREATE OR REPLACE FUNCTION expense_totals(bill uuid, incurred date, paid date, ended date) RETURNS TABLE(figure text, day date, sign integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM expense_days(incurred, paid, ended)
  UNION ALL SELECT 'bills', date 'epoch', 1 WHERE bill IS NULL AND ended IS NULL
$$;
