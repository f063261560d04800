-- Stores those of these charges of which something is open. Planned once: planning takes longer than running.
CREATE OR REPLACE FUNCTION open_again(changed uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF changed IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO open_charges (organization_id, lease_id, charge_id, tenant_id, due_date, kind, is_tenants, own_grace, amount, open)
    SELECT c.organization_id, c.lease_id, c.id, l.tenant_id, c.due_date, c.kind, coalesce(c.payer_kind, 'tenant') = 'tenant',
      coalesce(l.grace_days, l.property_grace_days), c.amount, c.amount - covered.amount
    FROM charges c JOIN leases l ON l.id = c.lease_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(a.amount), 0) AS amount FROM allocations a WHERE a.charge_id = c.id AND a.voided_on IS NULL
    ) covered
    WHERE c.id = ANY(changed) AND c.voided_on IS NULL AND c.settled_on IS NULL
    ON CONFLICT (lease_id, charge_id) DO UPDATE SET open = excluded.open;
END $$;
