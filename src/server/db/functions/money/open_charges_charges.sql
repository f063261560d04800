-- A new charge is open until allocations cover it.
CREATE OR REPLACE FUNCTION open_charges_charges() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_charges (organization_id, lease_id, charge_id, tenant_id, due_date, kind, is_tenants, own_grace, amount, open)
    SELECT n.organization_id, n.lease_id, n.id, l.tenant_id, n.due_date, n.kind, coalesce(n.payer_kind, 'tenant') = 'tenant',
      coalesce(l.grace_days, l.property_grace_days), n.amount, n.amount
    FROM new_rows n JOIN leases l ON l.id = n.lease_id WHERE n.voided_on IS NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
