CREATE TABLE "lease_words" (
	"lease_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"folded" text NOT NULL,
	"folded_spelled" text GENERATED ALWAYS AS ('X' || regexp_replace(folded, '(.)', '\1X', 'g')) STORED
);
--> statement-breakpoint
CREATE TABLE "unit_words" (
	"unit_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"folded" text NOT NULL,
	"folded_spelled" text GENERATED ALWAYS AS ('X' || regexp_replace(folded, '(.)', '\1X', 'g')) STORED
);
--> statement-breakpoint
DROP INDEX "expenses_day_idx";--> statement-breakpoint
ALTER TABLE "lease_words" ADD CONSTRAINT "lease_words_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_words" ADD CONSTRAINT "unit_words_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lease_words_organization_idx" ON "lease_words" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE INDEX "unit_words_organization_idx" ON "unit_words" USING btree ("organization_id","unit_id");--> statement-breakpoint
CREATE INDEX "unit_words_folded_idx" ON "unit_words" USING btree ("organization_id","folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "expenses_listed_idx" ON "expenses" USING btree ("organization_id",coalesce("paid_on", "incurred_on"),"id");--> statement-breakpoint
-- Writes by which words a lease is found. Names that are just being changed are waited for (`lock_names`).
-- In this language it is planned once.
CREATE OR REPLACE FUNCTION write_lease_words(lease uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO lease_words AS kept (lease_id, organization_id, folded)
    SELECT l.id, l.organization_id, fold_text(concat_ws(' ', t.first_name, t.last_name, u.unit_number, p.name))
    FROM leases l JOIN users t ON t.id = l.tenant_id
    JOIN units u ON u.id = l.unit_id JOIN properties p ON p.id = u.property_id
    WHERE l.id = lease FOR KEY SHARE OF t, u, p
  ON CONFLICT (lease_id) DO UPDATE SET folded = excluded.folded WHERE kept.folded <> excluded.folded;
END $$;--> statement-breakpoint
-- Writes by which words a unit is found. Names that are just being changed are waited for (`lock_names`).
-- In this language it is planned once.
CREATE OR REPLACE FUNCTION write_unit_words(unit uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO unit_words AS kept (unit_id, organization_id, folded)
    SELECT u.id, u.organization_id, fold_text(concat_ws(' ', u.unit_number, p.name))
    FROM units u JOIN properties p ON p.id = u.property_id
    WHERE u.id = unit FOR KEY SHARE OF p
  ON CONFLICT (unit_id) DO UPDATE SET folded = excluded.folded WHERE kept.folded <> excluded.folded;
END $$;--> statement-breakpoint
-- Builds every summary from the ledger again, for rows that were written without triggers.
CREATE OR REPLACE FUNCTION rebuild_summaries(organization uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leases l SET unit_id = l.unit_id FROM units u JOIN properties p ON p.id = u.property_id
    WHERE u.id = l.unit_id AND l.property_grace_days IS DISTINCT FROM p.grace_days
      AND (organization IS NULL OR l.organization_id = organization);
  DELETE FROM lease_sums WHERE organization IS NULL OR organization_id = organization;
  DELETE FROM latest_rents WHERE organization IS NULL OR organization_id = organization;
  DELETE FROM day_sums WHERE organization IS NULL OR organization_id = organization;
  INSERT INTO lease_sums (lease_id, organization_id, balance, deposit_held, last_day, first_rent_on)
    SELECT *, first_rent_of(lease_id) FROM lease_sums_of(organization);
  INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows") SELECT * FROM day_sums_of(organization);
  PERFORM refresh_rent_summary(array_agg(id)) FROM leases
    WHERE status = 'active' AND (organization IS NULL OR organization_id = organization);
  UPDATE properties p
    SET unit_count = actual.unit_count, occupied_units = actual.occupied_units, contract_rent = actual.contract_rent
    FROM property_figures_of(organization) actual
    WHERE actual.property_id = p.id
      AND (p.unit_count, p.occupied_units, p.contract_rent) <> (actual.unit_count, actual.occupied_units, actual.contract_rent);
  UPDATE properties p SET non_revenue_units = actual.units
    FROM (SELECT p.id, count(u.id) AS units
      FROM properties p LEFT JOIN units u ON u.property_id = p.id AND u.non_revenue_since IS NOT NULL
      WHERE organization IS NULL OR p.organization_id = organization GROUP BY p.id) actual
    WHERE actual.id = p.id AND p.non_revenue_units <> actual.units;
  PERFORM write_unit_words(id) FROM units WHERE organization IS NULL OR organization_id = organization;
  PERFORM write_lease_words(id) FROM leases WHERE organization IS NULL OR organization_id = organization;
END $$;--> statement-breakpoint
-- After a name or a home changed: writes the search text of all homes and leases with it.
CREATE OR REPLACE FUNCTION keep_words() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF tg_table_name = 'leases' THEN
    PERFORM write_lease_words(new.id);
  ELSIF tg_table_name = 'users' THEN
    PERFORM write_lease_words(id) FROM leases WHERE tenant_id = new.id ORDER BY id;
  ELSIF tg_table_name = 'units' THEN
    PERFORM write_unit_words(new.id);
    IF tg_op = 'UPDATE' THEN
      PERFORM write_lease_words(id) FROM leases WHERE unit_id = new.id ORDER BY id;
    END IF;
  ELSE
    PERFORM write_unit_words(id) FROM units WHERE property_id = new.id ORDER BY id;
    PERFORM write_lease_words(l.id) FROM leases l JOIN units u ON u.id = l.unit_id
      WHERE u.property_id = new.id ORDER BY l.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A name is changed like a key: a transaction that just wrote a search text with it commits first, one that is about to
-- waits. So neither misses the other.
CREATE OR REPLACE FUNCTION lock_names() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('SELECT FROM %I WHERE id = $1 FOR UPDATE', tg_table_name) USING old.id;
  RETURN new;
END $$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'leases'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON leases';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of leases are audited, reach open screens, move figures of their property, hold the days of their unit,
-- pass on days of grace, renew the latest rents and are found by their words.
SELECT audit_table('leases', 'lease', '{}',
  '{charged_through,property_grace_days,late_fee_since,recorded_on}');
SELECT live_table_per_statement('leases', 'leases', '{charged_through}');
CREATE TRIGGER latest_rents_updated AFTER UPDATE ON leases
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION latest_rents_leases();
CREATE TRIGGER leased_days_added AFTER INSERT ON leases FOR EACH ROW EXECUTE FUNCTION reserve_leased_days();
CREATE TRIGGER leased_days_changed AFTER UPDATE OF unit_id, start_date, end_date, terminated_on, month_to_month_since, status ON leases
  FOR EACH ROW EXECUTE FUNCTION reserve_leased_days();
CREATE TRIGGER leased_days_released AFTER DELETE ON leases FOR EACH ROW EXECUTE FUNCTION release_leased_days();
CREATE TRIGGER property_figures_deleted AFTER DELETE ON leases
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_leases();
CREATE TRIGGER property_figures_inserted AFTER INSERT ON leases
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_leases();
CREATE TRIGGER property_figures_updated AFTER UPDATE OF unit_id, status, monthly_rent ON leases FOR EACH ROW
  WHEN ((old.status = 'active' OR new.status = 'active')
  AND (old.status <> new.status OR old.monthly_rent <> new.monthly_rent OR old.unit_id <> new.unit_id))
  EXECUTE FUNCTION property_figures_lease();
CREATE TRIGGER property_grace_days BEFORE INSERT OR UPDATE OF unit_id ON leases
  FOR EACH ROW EXECUTE FUNCTION property_grace_days();
CREATE TRIGGER words_added AFTER INSERT ON leases FOR EACH ROW EXECUTE FUNCTION keep_words();
CREATE TRIGGER words_changed AFTER UPDATE OF tenant_id, unit_id ON leases FOR EACH ROW
  WHEN ((old.tenant_id, old.unit_id) IS DISTINCT FROM (new.tenant_id, new.unit_id)) EXECUTE FUNCTION keep_words();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'users'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON users';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of users are audited, reach open screens, lose invisible characters of emails and pass on their names to words.
SELECT audit_table('users', 'person', '{first_name,last_name}',
  '{words,spelled,folded,folded_spelled,joined_at}');
SELECT live_table('users', 'account', 'person');
CREATE TRIGGER email_added BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION strip_email();
CREATE TRIGGER email_changed BEFORE UPDATE OF email ON users FOR EACH ROW
  WHEN (old.email IS DISTINCT FROM new.email) EXECUTE FUNCTION strip_email();
CREATE TRIGGER live_end AFTER UPDATE ON users FOR EACH ROW
  WHEN (old.role IS DISTINCT FROM new.role OR old.organization_id IS DISTINCT FROM new.organization_id)
  EXECUTE FUNCTION live_end();
CREATE TRIGGER live_name AFTER UPDATE ON users FOR EACH ROW
  WHEN ((old.first_name, old.last_name, old.email, old.phone, old.profile_image_url)
  IS DISTINCT FROM (new.first_name, new.last_name, new.email, new.phone, new.profile_image_url))
  EXECUTE FUNCTION live_name();
CREATE TRIGGER words_changed AFTER UPDATE OF first_name, last_name ON users FOR EACH ROW
  WHEN ((old.first_name, old.last_name) IS DISTINCT FROM (new.first_name, new.last_name)) EXECUTE FUNCTION keep_words();
CREATE TRIGGER words_locked BEFORE UPDATE OF first_name, last_name ON users FOR EACH ROW
  WHEN ((old.first_name, old.last_name) IS DISTINCT FROM (new.first_name, new.last_name)) EXECUTE FUNCTION lock_names();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'properties'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON properties';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of properties are audited, reach open screens, pass on days of grace, keep owners by day, give files to
-- their organization, release pictures and pass on their name to words.
SELECT audit_table('properties', 'property', '{name}',
  '{unit_count,occupied_units,non_revenue_units,contract_rent,late_fee_since,picture_upload_id,picture_problem}');
CREATE TRIGGER assign_file_organization AFTER INSERT OR UPDATE OF picture_upload_id ON properties
  FOR EACH ROW WHEN (new.picture_upload_id IS NOT NULL) EXECUTE FUNCTION assign_file_organization('picture_upload_id');
CREATE TRIGGER change_owner_history_inserted AFTER INSERT ON properties FOR EACH ROW EXECUTE FUNCTION change_owner_history();
CREATE TRIGGER change_owner_history_updated AFTER UPDATE OF owner_id, owner_since ON properties FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND (old.owner_id, old.owner_since) IS DISTINCT FROM (new.owner_id, new.owner_since))
  EXECUTE FUNCTION change_owner_history();
CREATE TRIGGER live_row AFTER INSERT OR DELETE ON properties
  FOR EACH ROW EXECUTE FUNCTION live_row('properties', 'property');
CREATE TRIGGER live_row_changed AFTER UPDATE ON properties FOR EACH ROW
  WHEN (to_jsonb(old) - '{unit_count,occupied_units,non_revenue_units,contract_rent}'::text[]
  IS DISTINCT FROM to_jsonb(new) - '{unit_count,occupied_units,non_revenue_units,contract_rent}'::text[])
  EXECUTE FUNCTION live_row('properties', 'property');
CREATE TRIGGER property_grace_days AFTER UPDATE OF grace_days ON properties FOR EACH ROW
  WHEN (old.grace_days IS DISTINCT FROM new.grace_days) EXECUTE FUNCTION copy_property_grace_days();
CREATE TRIGGER release_property_picture_deleted AFTER DELETE ON properties FOR EACH ROW
  WHEN (old.picture_upload_id IS NOT NULL) EXECUTE FUNCTION release_property_picture();
CREATE TRIGGER release_property_picture_updated AFTER UPDATE OF picture_upload_id ON properties FOR EACH ROW
  WHEN (old.picture_upload_id IS NOT NULL AND old.picture_upload_id IS DISTINCT FROM new.picture_upload_id)
  EXECUTE FUNCTION release_property_picture();
CREATE TRIGGER keep_rows_places AFTER UPDATE OF operating_account_id, deposit_account_id ON properties
  FOR EACH ROW EXECUTE FUNCTION keep_rows_places();
CREATE TRIGGER require_account_kinds AFTER INSERT OR UPDATE OF operating_account_id, deposit_account_id ON properties
  FOR EACH ROW EXECUTE FUNCTION require_account_kinds();
CREATE TRIGGER words_changed AFTER UPDATE OF name ON properties FOR EACH ROW
  WHEN (old.name <> new.name) EXECUTE FUNCTION keep_words();
CREATE TRIGGER words_locked BEFORE UPDATE OF name ON properties FOR EACH ROW
  WHEN (old.name <> new.name) EXECUTE FUNCTION lock_names();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'units'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON units';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of units are audited, reach open screens, move figures of their property, pass on days of grace, keep unit
-- numbers unique, keep market rents by day and are found by their words.
SELECT audit_table('units', 'unit', '{unit_number}', '{is_occupied,non_revenue_before}');
SELECT live_table('units', 'units', 'unit');
CREATE TRIGGER property_figures_deleted AFTER DELETE ON units
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_units();
CREATE TRIGGER property_figures_inserted AFTER INSERT ON units
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_units();
CREATE TRIGGER property_figures_non_revenue_deleted AFTER DELETE ON units FOR EACH ROW
  WHEN (old.non_revenue_since IS NOT NULL) EXECUTE FUNCTION property_figures_non_revenue();
CREATE TRIGGER property_figures_non_revenue_inserted AFTER INSERT ON units FOR EACH ROW
  WHEN (new.non_revenue_since IS NOT NULL) EXECUTE FUNCTION property_figures_non_revenue();
CREATE TRIGGER property_figures_non_revenue_updated AFTER UPDATE OF property_id, non_revenue_since ON units FOR EACH ROW
  WHEN ((old.non_revenue_since IS NULL) <> (new.non_revenue_since IS NULL)
  OR (old.property_id <> new.property_id AND new.non_revenue_since IS NOT NULL))
  EXECUTE FUNCTION property_figures_non_revenue();
CREATE TRIGGER property_figures_updated AFTER UPDATE OF property_id, is_occupied ON units FOR EACH ROW
  WHEN (old.property_id <> new.property_id OR old.is_occupied <> new.is_occupied)
  EXECUTE FUNCTION property_figures_unit();
CREATE TRIGGER property_grace_days AFTER UPDATE OF property_id ON units FOR EACH ROW
  WHEN (old.property_id <> new.property_id) EXECUTE FUNCTION copy_property_grace_days();
CREATE TRIGGER unit_key_added AFTER INSERT ON units FOR EACH ROW EXECUTE FUNCTION reserve_unit_key();
CREATE TRIGGER unit_key_changed AFTER UPDATE OF unit_number, property_id ON units FOR EACH ROW
  WHEN ((old.unit_number, old.property_id) IS DISTINCT FROM (new.unit_number, new.property_id))
  EXECUTE FUNCTION reserve_unit_key();
CREATE TRIGGER unit_rent_inserted AFTER INSERT ON units FOR EACH ROW
  WHEN (new.monthly_rent IS NOT NULL) EXECUTE FUNCTION record_unit_rent_today();
CREATE TRIGGER unit_rent_updated AFTER UPDATE OF monthly_rent ON units FOR EACH ROW
  WHEN (new.monthly_rent IS DISTINCT FROM old.monthly_rent) EXECUTE FUNCTION record_unit_rent_today();
CREATE TRIGGER words_added AFTER INSERT ON units FOR EACH ROW EXECUTE FUNCTION keep_words();
CREATE TRIGGER words_changed AFTER UPDATE OF unit_number, property_id ON units FOR EACH ROW
  WHEN ((old.unit_number, old.property_id) IS DISTINCT FROM (new.unit_number, new.property_id))
  EXECUTE FUNCTION keep_words();
CREATE TRIGGER words_locked BEFORE UPDATE OF unit_number, property_id ON units FOR EACH ROW
  WHEN ((old.unit_number, old.property_id) IS DISTINCT FROM (new.unit_number, new.property_id))
  EXECUTE FUNCTION lock_names();
--> statement-breakpoint
-- Of the homes and leases so far.
INSERT INTO unit_words (unit_id, organization_id, folded)
  SELECT u.id, u.organization_id, fold_text(concat_ws(' ', u.unit_number, p.name))
  FROM units u JOIN properties p ON p.id = u.property_id ORDER BY u.id;--> statement-breakpoint
INSERT INTO lease_words (lease_id, organization_id, folded)
  SELECT l.id, l.organization_id, fold_text(concat_ws(' ', t.first_name, t.last_name, u.unit_number, p.name))
  FROM leases l JOIN users t ON t.id = l.tenant_id
  JOIN units u ON u.id = l.unit_id JOIN properties p ON p.id = u.property_id ORDER BY l.id;--> statement-breakpoint
-- Only where the baseline could add pg_trgm: without it the same words are found by reading rows.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX unit_words_folded_trgm ON unit_words USING gin (folded gin_trgm_ops);
    CREATE INDEX unit_words_spelled_trgm ON unit_words USING gin (folded_spelled gin_trgm_ops);
    CREATE INDEX lease_words_folded_trgm ON lease_words USING gin (folded gin_trgm_ops);
    CREATE INDEX lease_words_spelled_trgm ON lease_words USING gin (folded_spelled gin_trgm_ops);
  END IF;
END $$;
