-- Leases that begin or go move the contract rent of their properties, once a statement.
CREATE OR REPLACE FUNCTION property_figures_leases() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    UPDATE properties p SET contract_rent = p.contract_rent + come.rent
      FROM (SELECT u.property_id, sum(l.monthly_rent) AS rent FROM new_rows l JOIN units u ON u.id = l.unit_id
        WHERE l.status = 'active' GROUP BY 1) come
      WHERE p.id = come.property_id;
  ELSE
    UPDATE properties p SET contract_rent = p.contract_rent - gone.rent
      FROM (SELECT u.property_id, sum(l.monthly_rent) AS rent FROM old_rows l JOIN units u ON u.id = l.unit_id
        WHERE l.status = 'active' GROUP BY 1) gone
      WHERE p.id = gone.property_id;
  END IF;
  RETURN NULL;
END $$;
