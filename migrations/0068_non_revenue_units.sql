ALTER TABLE "properties" ADD COLUMN "non_revenue_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "non_revenue_reason" text;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "non_revenue_since" date;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "non_revenue_before" datemultirange DEFAULT '{}' NOT NULL;--> statement-breakpoint

-- Asked by a unit that is marked, and by nothing else that happens to units.
CREATE FUNCTION property_figures_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' AND old.non_revenue_since IS NOT NULL THEN
    UPDATE properties SET non_revenue_units = non_revenue_units - 1 WHERE id = old.property_id;
  END IF;
  IF tg_op <> 'DELETE' AND new.non_revenue_since IS NOT NULL THEN
    UPDATE properties SET non_revenue_units = non_revenue_units + 1 WHERE id = new.property_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER property_figures_marked_inserted AFTER INSERT ON units FOR EACH ROW
  WHEN (new.non_revenue_since IS NOT NULL) EXECUTE FUNCTION property_figures_marked();--> statement-breakpoint
CREATE TRIGGER property_figures_marked_deleted AFTER DELETE ON units FOR EACH ROW
  WHEN (old.non_revenue_since IS NOT NULL) EXECUTE FUNCTION property_figures_marked();--> statement-breakpoint
CREATE TRIGGER property_figures_marked_updated AFTER UPDATE OF property_id, non_revenue_since ON units FOR EACH ROW
  WHEN ((old.non_revenue_since IS NULL) <> (new.non_revenue_since IS NULL)
    OR (old.property_id <> new.property_id AND new.non_revenue_since IS NOT NULL))
  EXECUTE FUNCTION property_figures_marked();--> statement-breakpoint

-- The log and the open screens are told of the units themselves; the days of former marks follow from the log.
SELECT audit_table('units', 'unit', '{unit_number}', '{is_occupied,non_revenue_before}');--> statement-breakpoint
SELECT audit_table('properties', 'property', '{name}', '{unit_count,occupied_units,non_revenue_units,contract_rent}');--> statement-breakpoint
DROP TRIGGER live_row_changed ON properties;--> statement-breakpoint
CREATE TRIGGER live_row_changed AFTER UPDATE ON properties FOR EACH ROW
  WHEN (to_jsonb(old) - '{unit_count,occupied_units,non_revenue_units,contract_rent}'::text[]
    IS DISTINCT FROM to_jsonb(new) - '{unit_count,occupied_units,non_revenue_units,contract_rent}'::text[])
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
  UPDATE properties p SET non_revenue_units = told.units
    FROM (SELECT p.id, count(u.id) AS units
      FROM properties p LEFT JOIN units u ON u.property_id = p.id AND u.non_revenue_since IS NOT NULL
      WHERE books IS NULL OR p.organization_id = books GROUP BY p.id) told
    WHERE told.id = p.id AND p.non_revenue_units <> told.units;
END $$;
