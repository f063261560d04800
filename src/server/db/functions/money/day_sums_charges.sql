-- Daily totals of charges, and the latest rents that follow from them.
CREATE OR REPLACE FUNCTION day_sums_charges() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT organization_id, 'charged', moved.day, kind, sum(moved.sign * amount), sum(moved.sign)
      FROM new_rows CROSS JOIN LATERAL (
        VALUES (booked_on, 1), (end_booked_on, -1)
      ) AS moved(day, sign) WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM refresh_rent_summary(array_agg(DISTINCT lease_id)) FROM new_rows WHERE kind = 'rent';
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT organization_id, 'charged', moved.day, kind, -sum(moved.sign * amount), -sum(moved.sign)
      FROM old_rows CROSS JOIN LATERAL (
        VALUES (booked_on, 1), (end_booked_on, -1)
      ) AS moved(day, sign) WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM refresh_rent_summary(array_agg(DISTINCT lease_id)) FROM old_rows WHERE kind = 'rent';
  ELSE
    -- A charge is never edited, only voided; that it is covered now is no news here.
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT n.organization_id, 'charged', moved.day, n.kind, sum(moved.sign * n.amount), sum(moved.sign)
      FROM new_rows n JOIN old_rows o USING (id) CROSS JOIN LATERAL (
        VALUES (o.end_booked_on, 1), (n.end_booked_on, -1)
      ) AS moved(day, sign)
      WHERE n.end_booked_on IS DISTINCT FROM o.end_booked_on AND moved.day IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM refresh_rent_summary(array_agg(DISTINCT n.lease_id)) FROM new_rows n JOIN old_rows o USING (id)
      WHERE n.kind = 'rent' AND n.voided_on IS DISTINCT FROM o.voided_on;
  END IF;
  RETURN NULL;
END $$;
