-- Figures of thousands of charges read the days of grace from leases, without a property.
CREATE OR REPLACE FUNCTION property_grace_days() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- A change of them locks the property: a lease that is created meanwhile waits for the new value.
  SELECT p.grace_days INTO new.property_grace_days FROM units u JOIN properties p ON p.id = u.property_id
    WHERE u.id = new.unit_id FOR NO KEY UPDATE OF p;
  RETURN new;
END $$;
