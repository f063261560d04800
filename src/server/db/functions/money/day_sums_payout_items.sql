-- Daily totals of the clearing account, of what payouts take from it. An item without a property comes net of its fee.
CREATE OR REPLACE FUNCTION day_sums_payout_items() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT i.organization_id, 'clearing', moved.day, 'payout',
        -sum(moved.sign * (i.amount - CASE WHEN i.property_id IS NULL THEN i.fee_amount ELSE 0 END)), sum(moved.sign)
      FROM new_rows i CROSS JOIN LATERAL (VALUES (i.booked_on, 1), (i.end_booked_on, -1)) AS moved(day, sign)
      WHERE moved.day IS NOT NULL GROUP BY 1, 3;
  END IF;
  IF tg_op <> 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT i.organization_id, 'clearing', moved.day, 'payout',
        sum(moved.sign * (i.amount - CASE WHEN i.property_id IS NULL THEN i.fee_amount ELSE 0 END)), -sum(moved.sign)
      FROM old_rows i CROSS JOIN LATERAL (VALUES (i.booked_on, 1), (i.end_booked_on, -1)) AS moved(day, sign)
      WHERE moved.day IS NOT NULL GROUP BY 1, 3;
  END IF;
  RETURN NULL;
END $$;
