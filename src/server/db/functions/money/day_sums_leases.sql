-- Totals of leases by their state.
CREATE OR REPLACE FUNCTION day_sums_leases() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT l.organization_id, 'leases', date 'epoch', lease_stage(l.status, l.month_to_month_since), sum(l.monthly_rent), count(*)
      FROM new_rows l GROUP BY 1, 4;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT l.organization_id, 'leases', date 'epoch', lease_stage(l.status, l.month_to_month_since), -sum(l.monthly_rent), -count(*)
      FROM old_rows l GROUP BY 1, 4;
  ELSE
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT l.organization_id, 'leases', date 'epoch', lease_stage(l.status, l.month_to_month_since), sum(l.sign * l.monthly_rent), sum(l.sign)
      FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) l
      GROUP BY 1, 4 HAVING sum(l.sign) <> 0 OR sum(l.sign * l.monthly_rent) <> 0;
  END IF;
  RETURN NULL;
END $$;
