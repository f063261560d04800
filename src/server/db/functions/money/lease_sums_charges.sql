-- Adds charges to the balance of their lease, and keeps the first day of its rent.
CREATE OR REPLACE FUNCTION lease_sums_charges() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day, first_rent_on)
      SELECT lease_id, organization_id, sum(CASE WHEN voided_on IS NULL THEN amount ELSE 0 END), 0, max(due_date),
        min(coalesce(period_start, due_date)) FILTER (WHERE kind = 'rent' AND voided_on IS NULL)
      FROM new_rows GROUP BY 1, 2 ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day),
        first_rent_on = least(kept.first_rent_on, excluded.first_rent_on);
  ELSIF tg_op = 'UPDATE' THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)), 0, max(due_date)
      FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)) <> 0
        OR max(due_date) FILTER (WHERE sign > 0) > max(due_date) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
    UPDATE lease_sums SET first_rent_on = first_rent_of(lease_id) WHERE lease_id IN (
      SELECT n.lease_id FROM new_rows n JOIN old_rows o USING (id)
      WHERE n.kind = 'rent' AND n.voided_on IS DISTINCT FROM o.voided_on);
  ELSE
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)), 0, max(due_date)
      FROM (SELECT -1 AS sign, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)) <> 0
        OR max(due_date) FILTER (WHERE sign > 0) > max(due_date) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
    UPDATE lease_sums SET first_rent_on = first_rent_of(lease_id)
      WHERE lease_id IN (SELECT lease_id FROM old_rows WHERE kind = 'rent');
  END IF;
  RETURN NULL;
END $$;
