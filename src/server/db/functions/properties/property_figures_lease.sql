-- One changed lease moves the contract rent of its property.
CREATE OR REPLACE FUNCTION property_figures_lease() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE properties p SET contract_rent = p.contract_rent + changed.rent
    FROM (SELECT u.property_id, sum(step.rent) AS rent
      FROM (VALUES (old.unit_id, old.status, -old.monthly_rent), (new.unit_id, new.status, new.monthly_rent))
        AS step(unit_id, status, rent) JOIN units u ON u.id = step.unit_id
      WHERE step.status = 'active' GROUP BY 1) changed
    WHERE p.id = changed.property_id;
  RETURN NULL;
END $$;
