-- Daily totals of allocations, as src/server/db/tables/sums.ts describes them.
CREATE OR REPLACE FUNCTION day_sums_allocations() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT a.organization_id, 'laid', moved.day, c.kind, sum(moved.sign * a.amount), sum(moved.sign)
      FROM new_rows a JOIN charges c ON c.id = a.charge_id
      CROSS JOIN LATERAL (VALUES (a.booked_on, 1), (a.end_booked_on, -1)) AS moved(day, sign)
      WHERE a.payment_id IS NOT NULL AND moved.day IS NOT NULL GROUP BY 1, 3, 4;
  END IF;
  IF tg_op <> 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT a.organization_id, 'laid', moved.day, c.kind, -sum(moved.sign * a.amount), -sum(moved.sign)
      FROM old_rows a JOIN charges c ON c.id = a.charge_id
      CROSS JOIN LATERAL (VALUES (a.booked_on, 1), (a.end_booked_on, -1)) AS moved(day, sign)
      WHERE a.payment_id IS NOT NULL AND moved.day IS NOT NULL GROUP BY 1, 3, 4;
  END IF;
  IF tg_op = 'DELETE' THEN
    PERFORM refresh_rent_summary(array_agg(DISTINCT lease_id)) FROM old_rows;
  ELSE
    PERFORM refresh_rent_summary(array_agg(DISTINCT lease_id)) FROM new_rows;
  END IF;
  RETURN NULL;
END $$;
