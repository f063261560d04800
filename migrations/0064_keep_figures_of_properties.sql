-- A property's figures follow from its units and their leases, whoever writes them, and stand in its own row, so that
-- a list of properties adds nothing up. Whoever lets two homes of one property at once waits for the other's commit.

-- What the figures must come to, from units and leases alone.
CREATE FUNCTION property_figures_of(books uuid) RETURNS TABLE (
  property_id uuid, organization_id uuid, unit_count bigint, occupied_units bigint, contract_rent numeric
) LANGUAGE sql STABLE AS $$
  SELECT p.id, p.organization_id, coalesce(homes.units, 0), coalesce(homes.occupied, 0), coalesce(rented.rent, 0)
  FROM properties p
  LEFT JOIN (
    SELECT property_id, count(*) AS units, count(*) FILTER (WHERE is_occupied) AS occupied
    FROM units WHERE books IS NULL OR organization_id = books GROUP BY 1
  ) homes ON homes.property_id = p.id
  LEFT JOIN (
    SELECT u.property_id, sum(l.monthly_rent) AS rent FROM leases l JOIN units u ON u.id = l.unit_id
    WHERE l.status = 'active' AND (books IS NULL OR l.organization_id = books) GROUP BY 1
  ) rented ON rented.property_id = p.id
  WHERE books IS NULL OR p.organization_id = books
$$;--> statement-breakpoint

-- Units come and go with their property, hundreds at a time: once a statement.
CREATE FUNCTION property_figures_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    UPDATE properties p
      SET unit_count = p.unit_count + come.units, occupied_units = p.occupied_units + come.occupied
      FROM (SELECT property_id, count(*) AS units, count(*) FILTER (WHERE is_occupied) AS occupied
        FROM new_rows GROUP BY 1) come
      WHERE p.id = come.property_id;
  ELSE
    UPDATE properties p
      SET unit_count = p.unit_count - gone.units, occupied_units = p.occupied_units - gone.occupied
      FROM (SELECT property_id, count(*) AS units, count(*) FILTER (WHERE is_occupied) AS occupied
        FROM old_rows GROUP BY 1) gone
      WHERE p.id = gone.property_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE FUNCTION property_figures_unit() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint

CREATE FUNCTION property_figures_leases() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint

CREATE FUNCTION property_figures_lease() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE properties p SET contract_rent = p.contract_rent + changed.rent
    FROM (SELECT u.property_id, sum(step.rent) AS rent
      FROM (VALUES (old.unit_id, old.status, -old.monthly_rent), (new.unit_id, new.status, new.monthly_rent))
        AS step(unit_id, status, rent) JOIN units u ON u.id = step.unit_id
      WHERE step.status = 'active' GROUP BY 1) changed
    WHERE p.id = changed.property_id;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER property_figures_inserted AFTER INSERT ON units
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_units();--> statement-breakpoint
CREATE TRIGGER property_figures_deleted AFTER DELETE ON units
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_units();--> statement-breakpoint
CREATE TRIGGER property_figures_updated AFTER UPDATE OF property_id, is_occupied ON units FOR EACH ROW
  WHEN (old.property_id <> new.property_id OR old.is_occupied <> new.is_occupied)
  EXECUTE FUNCTION property_figures_unit();--> statement-breakpoint
CREATE TRIGGER property_figures_inserted AFTER INSERT ON leases
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_leases();--> statement-breakpoint
CREATE TRIGGER property_figures_deleted AFTER DELETE ON leases
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_leases();--> statement-breakpoint
-- Not asked by what moves on every month, like `charged_through`.
CREATE TRIGGER property_figures_updated AFTER UPDATE OF unit_id, status, monthly_rent ON leases FOR EACH ROW
  WHEN ((old.status = 'active' OR new.status = 'active')
    AND (old.status <> new.status OR old.monthly_rent <> new.monthly_rent OR old.unit_id <> new.unit_id))
  EXECUTE FUNCTION property_figures_lease();--> statement-breakpoint

-- The log and the open screens are told of the units and leases themselves.
SELECT audit_table('properties', 'property', '{name}', '{unit_count,occupied_units,contract_rent}');--> statement-breakpoint
DROP TRIGGER live_row ON properties;--> statement-breakpoint
CREATE TRIGGER live_row AFTER INSERT OR DELETE ON properties
  FOR EACH ROW EXECUTE FUNCTION live_row('properties', 'property');--> statement-breakpoint
CREATE TRIGGER live_row_changed AFTER UPDATE ON properties FOR EACH ROW
  WHEN (to_jsonb(old) - '{unit_count,occupied_units,contract_rent}'::text[]
    IS DISTINCT FROM to_jsonb(new) - '{unit_count,occupied_units,contract_rent}'::text[])
  EXECUTE FUNCTION live_row('properties', 'property');--> statement-breakpoint

CREATE OR REPLACE FUNCTION add_up_anew(books uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM lease_sums WHERE books IS NULL OR organization_id = books;
  DELETE FROM latest_rents WHERE books IS NULL OR organization_id = books;
  DELETE FROM day_sums WHERE books IS NULL OR organization_id = books;
  INSERT INTO lease_sums (lease_id, organization_id, balance, deposit_held, last_day) SELECT * FROM lease_sums_of(books);
  INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows") SELECT * FROM day_sums_of(books);
  PERFORM follow_rents(array_agg(id)) FROM leases
    WHERE status = 'active' AND (books IS NULL OR organization_id = books);
  UPDATE properties p
    SET unit_count = told.unit_count, occupied_units = told.occupied_units, contract_rent = told.contract_rent
    FROM property_figures_of(books) told
    WHERE told.property_id = p.id
      AND (p.unit_count, p.occupied_units, p.contract_rent) <> (told.unit_count, told.occupied_units, told.contract_rent);
END $$;--> statement-breakpoint

UPDATE properties p
  SET unit_count = told.unit_count, occupied_units = told.occupied_units, contract_rent = told.contract_rent
  FROM property_figures_of(NULL) told WHERE told.property_id = p.id;
