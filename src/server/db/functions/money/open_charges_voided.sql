-- A charge that was voided or deleted is not open; one whose void was undone is open again, before anything covers it.
CREATE OR REPLACE FUNCTION open_charges_voided() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM open_charges WHERE lease_id = old.lease_id AND charge_id = old.id;
  IF tg_op = 'UPDATE' AND new.voided_on IS NULL THEN
    INSERT INTO open_charges (organization_id, lease_id, charge_id, tenant_id, due_date, kind, is_tenants, own_grace, amount, open)
      SELECT new.organization_id, new.lease_id, new.id, l.tenant_id, new.due_date, new.kind,
        coalesce(new.payer_kind, 'tenant') = 'tenant', coalesce(l.grace_days, l.property_grace_days), new.amount, new.amount
      FROM leases l WHERE l.id = new.lease_id;
  END IF;
  RETURN NULL;
END $$;
