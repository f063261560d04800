-- Daily totals of bill payments, as payments of expenses.
CREATE OR REPLACE FUNCTION day_sums_bill_payments() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT b.organization_id, 'expenses_paid', moved.day, e.category, sum(moved.sign * b.amount), sum(moved.sign)
      FROM new_rows b JOIN expenses e ON e.id = b.expense_id
      CROSS JOIN LATERAL (VALUES (b.booked_on, 1), (b.end_booked_on, -1)) AS moved(day, sign)
      WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
  END IF;
  IF tg_op <> 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT b.organization_id, 'expenses_paid', moved.day, e.category, -sum(moved.sign * b.amount), -sum(moved.sign)
      FROM old_rows b JOIN expenses e ON e.id = b.expense_id
      CROSS JOIN LATERAL (VALUES (b.booked_on, 1), (b.end_booked_on, -1)) AS moved(day, sign)
      WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
  END IF;
  RETURN NULL;
END $$;
