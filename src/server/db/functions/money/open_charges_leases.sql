-- Open charges name the tenant and the days of grace of their lease.
CREATE OR REPLACE FUNCTION open_charges_leases() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE open_charges SET tenant_id = new.tenant_id, own_grace = coalesce(new.grace_days, new.property_grace_days)
    WHERE lease_id = new.id;
  RETURN NULL;
END $$;
