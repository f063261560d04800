-- Daily totals of charges, and the latest rents that follow from them.
CREATE OR REPLACE FUNCTION day_sums_charges() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT organization_id, 'charged', moved.day, kind, sum(moved.sign * amount), sum(moved.sign)
      FROM new_rows CROSS JOIN LATERAL (
        VALUES (due_date, 1), (CASE WHEN voided_on IS NOT NULL THEN greatest(voided_on, due_date) END, -1)
      ) AS moved(day, sign) WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM refresh_rent_summary(array_agg(DISTINCT lease_id)) FROM new_rows WHERE kind = 'rent';
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT organization_id, 'charged', moved.day, kind, -sum(moved.sign * amount), -sum(moved.sign)
      FROM old_rows CROSS JOIN LATERAL (
        VALUES (due_date, 1), (CASE WHEN voided_on IS NOT NULL THEN greatest(voided_on, due_date) END, -1)
      ) AS moved(day, sign) WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM refresh_rent_summary(array_agg(DISTINCT lease_id)) FROM old_rows WHERE kind = 'rent';
  ELSE
    -- A charge is never edited, only voided; that it is covered now is no news here.
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT n.organization_id, 'charged', moved.day, n.kind, sum(moved.sign * n.amount), sum(moved.sign)
      FROM new_rows n JOIN old_rows o USING (id) CROSS JOIN LATERAL (
        VALUES (greatest(o.voided_on, o.due_date), CASE WHEN o.voided_on IS NOT NULL THEN 1 END),
          (greatest(n.voided_on, n.due_date), CASE WHEN n.voided_on IS NOT NULL THEN -1 END)
      ) AS moved(day, sign)
      WHERE n.voided_on IS DISTINCT FROM o.voided_on AND moved.sign IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM refresh_rent_summary(array_agg(DISTINCT n.lease_id)) FROM new_rows n JOIN old_rows o USING (id)
      WHERE n.kind = 'rent' AND n.voided_on IS DISTINCT FROM o.voided_on;
  END IF;
  RETURN NULL;
END $$;
