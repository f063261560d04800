-- Daily totals of expenses. Their category never changes.
CREATE OR REPLACE FUNCTION day_sums_expenses() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT e.organization_id, moved.figure, moved.day, e.category, sum(moved.sign * e.amount), sum(moved.sign)
      FROM new_rows e CROSS JOIN LATERAL expense_totals(e.bill_id, e.booked_on, e.paid_booked_on, e.end_booked_on) moved GROUP BY 1, 2, 3, 4;
  END IF;
  IF tg_op <> 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT e.organization_id, moved.figure, moved.day, e.category, -sum(moved.sign * e.amount), -sum(moved.sign)
      FROM old_rows e CROSS JOIN LATERAL expense_totals(e.bill_id, e.booked_on, e.paid_booked_on, e.end_booked_on) moved GROUP BY 1, 2, 3, 4;
  END IF;
  RETURN NULL;
END $$;
