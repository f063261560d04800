-- Daily totals of deposits or of owners' entries, as the figure that the trigger names.
CREATE OR REPLACE FUNCTION day_sums_entries() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT e.organization_id, tg_argv[0], moved.day, e.kind, sum(moved.sign * e.amount), sum(moved.sign)
      FROM new_rows e CROSS JOIN LATERAL (VALUES (e.booked_on, 1), (e.end_booked_on, -1)) AS moved(day, sign)
      WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
  END IF;
  IF tg_op <> 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT e.organization_id, tg_argv[0], moved.day, e.kind, -sum(moved.sign * e.amount), -sum(moved.sign)
      FROM old_rows e CROSS JOIN LATERAL (VALUES (e.booked_on, 1), (e.end_booked_on, -1)) AS moved(day, sign)
      WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
  END IF;
  RETURN NULL;
END $$;
