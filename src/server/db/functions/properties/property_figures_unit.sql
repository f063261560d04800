-- A unit that moves, or is occupied or not, moves the figures of its properties.
CREATE OR REPLACE FUNCTION property_figures_unit() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  rent numeric := 0;
BEGIN
  IF old.property_id = new.property_id THEN
    UPDATE properties SET occupied_units = occupied_units + new.is_occupied::int - old.is_occupied::int
      WHERE id = new.property_id;
  ELSE
    SELECT coalesce(sum(monthly_rent), 0) INTO rent FROM leases WHERE unit_id = new.id AND status = 'active';
    UPDATE properties p
      SET unit_count = p.unit_count + moved.sign, contract_rent = p.contract_rent + moved.sign * rent,
        occupied_units = p.occupied_units + moved.sign * moved.occupied::int
      FROM (VALUES (old.property_id, -1, old.is_occupied), (new.property_id, 1, new.is_occupied))
        AS moved(property_id, sign, occupied)
      WHERE p.id = moved.property_id;
  END IF;
  RETURN NULL;
END $$;
