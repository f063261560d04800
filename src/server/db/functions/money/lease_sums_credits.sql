-- Takes credits off the balance of their lease.
CREATE OR REPLACE FUNCTION lease_sums_credits() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END), 0, max(greatest(credit_on, voided_on))
      FROM new_rows GROUP BY 1, 2 ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
  ELSIF tg_op = 'UPDATE' THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END)), 0, max(greatest(credit_on, voided_on))
      FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END)) <> 0
        OR max(greatest(credit_on, voided_on)) FILTER (WHERE sign > 0) > max(greatest(credit_on, voided_on)) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
  ELSE
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END)), 0, max(greatest(credit_on, voided_on))
      FROM (SELECT -1 AS sign, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END)) <> 0
        OR max(greatest(credit_on, voided_on)) FILTER (WHERE sign > 0) > max(greatest(credit_on, voided_on)) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
  END IF;
  RETURN NULL;
END $$;
