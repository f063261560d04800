-- The expected open charges, from the ledger alone: the doctor compares.
CREATE OR REPLACE FUNCTION open_charges_of(books uuid) RETURNS TABLE(organization_id uuid, lease_id uuid, charge_id uuid, tenant_id uuid, due_date date, kind charge_kind, is_tenants boolean, own_grace integer, amount numeric, open numeric)
LANGUAGE sql STABLE AS $$
  SELECT c.organization_id, c.lease_id, c.id, l.tenant_id, c.due_date, c.kind, coalesce(c.payer_kind, 'tenant') = 'tenant',
      coalesce(l.grace_days, l.property_grace_days), c.amount, c.amount - coalesce(covered.amount, 0)
    FROM charges c JOIN leases l ON l.id = c.lease_id
    LEFT JOIN (SELECT charge_id, sum(amount) AS amount FROM allocations WHERE voided_on IS NULL GROUP BY 1) covered
      ON covered.charge_id = c.id
    WHERE c.voided_on IS NULL AND c.amount > coalesce(covered.amount, 0) AND (books IS NULL OR c.organization_id = books)
$$;
