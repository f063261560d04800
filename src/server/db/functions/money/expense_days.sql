-- The days on which an expense counts as incurred and as paid, and those on which it no longer does.
CREATE OR REPLACE FUNCTION expense_days(incurred date, paid date, ended date) RETURNS TABLE(figure text, day date, sign integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT counted.figure, moved.day, moved.sign FROM (VALUES ('expenses', incurred), ('expenses_paid', paid)) AS counted(figure, day)
    CROSS JOIN LATERAL (VALUES (counted.day, 1), (CASE WHEN ended IS NOT NULL THEN greatest(ended, counted.day) END, -1)) AS moved(day, sign)
    WHERE counted.day IS NOT NULL AND moved.day IS NOT NULL
$$;
