-- `settled_on` is the day on which allocations covered a charge in full. Until then it is an open charge.
CREATE OR REPLACE FUNCTION settle_charges() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  WITH now_is AS (
    SELECT owed.*, owed.amount - coalesce(sum(a.amount), 0) AS open,
      CASE WHEN sum(a.amount) >= owed.amount THEN max(a.booked_on) END AS covered_on
    FROM charges owed LEFT JOIN allocations a ON a.charge_id = owed.id AND a.voided_on IS NULL
    WHERE owed.id IN (SELECT charge_id FROM changed)
    GROUP BY owed.id
  ), settled AS (
    UPDATE charges c SET settled_on = now_is.covered_on FROM now_is
    WHERE c.id = now_is.id AND c.settled_on IS DISTINCT FROM now_is.covered_on
  ), gone AS (
    DELETE FROM open_charges o USING now_is
    WHERE o.lease_id = now_is.lease_id AND o.charge_id = now_is.id AND now_is.open <= 0
  )
  INSERT INTO open_charges (organization_id, lease_id, charge_id, tenant_id, due_date, kind, is_tenants, own_grace, amount, open)
    SELECT c.organization_id, c.lease_id, c.id, l.tenant_id, c.due_date, c.kind, coalesce(c.payer_kind, 'tenant') = 'tenant',
      coalesce(l.grace_days, l.property_grace_days), c.amount, c.open
    FROM now_is c JOIN leases l ON l.id = c.lease_id WHERE c.open > 0 AND c.voided_on IS NULL
    ON CONFLICT (lease_id, charge_id) DO UPDATE SET open = excluded.open;
  RETURN NULL;
END $$;
