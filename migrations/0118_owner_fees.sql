ALTER TABLE "owner_statements" ADD COLUMN "fee_flat" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "owner_statements" ADD COLUMN "fee_minimum" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "owner_statements" ADD COLUMN "leasing_fee_percent" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "owner_statements" ADD COLUMN "leasing_fee_flat" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "management_fee_flat" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "management_fee_minimum" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "leasing_fee_percent" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "leasing_fee_flat" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "fee_lease_id" uuid;--> statement-breakpoint
-- The former release goes on: it leaves the new columns empty.
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_fee_lease_fk" FOREIGN KEY ("organization_id","fee_lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The former release goes on: it leaves the new columns empty.
CREATE UNIQUE INDEX "expenses_leasing_fee_key" ON "expenses" USING btree ("fee_lease_id","fee_month") WHERE "expenses"."voided_on" is null;--> statement-breakpoint
-- The former release goes on: it leaves the new columns empty.
ALTER TABLE "properties" ADD CONSTRAINT "properties_further_fees_check" CHECK ("properties"."management_fee_flat" >= 0 and "properties"."management_fee_minimum" >= 0
        and "properties"."leasing_fee_percent" between 0 and 100 and "properties"."leasing_fee_flat" >= 0);--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'expenses'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON expenses';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of expenses are audited, reach open screens and move daily totals.
SELECT audit_table('expenses', 'expense', '{amount}');
SELECT live_table('expenses', 'expenses', 'expense');
SELECT book_table('expenses', 'incurred_on', 'voided_on', '{organization_id,property_id,amount,category}', '{paid_on,paid_booked_on}');
SELECT release_table('expenses', 'voided_on');
CREATE TRIGGER refuse_paid_void BEFORE UPDATE OF voided_on ON expenses
  FOR EACH ROW WHEN (new.has_payments AND old.voided_on IS NULL AND new.voided_on IS NOT NULL) EXECUTE FUNCTION refuse_paid_void();
CREATE CONSTRAINT TRIGGER require_trust_funds AFTER INSERT ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.paid_on IS NOT NULL AND new.amount > 0) EXECUTE FUNCTION require_trust_funds('expense');
CREATE CONSTRAINT TRIGGER require_trust_funds_paid AFTER UPDATE OF paid_on ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (old.paid_on IS NULL AND new.paid_on IS NOT NULL AND NOT new.has_payments AND new.amount > 0)
  EXECUTE FUNCTION require_trust_funds('expense');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON expenses
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_expenses();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON expenses
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_expenses();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON expenses
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_expenses();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'owner_statements'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON owner_statements';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of owner_statements are audited and reach open screens.
SELECT audit_table('owner_statements', 'owner_statement', '{month}', '{paper}');
SELECT live_table('owner_statements', 'owner-statements', 'statement');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'properties'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON properties';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of properties are audited, reach open screens, pass on days of grace, keep owners by day, give files to
-- their organization and release pictures.
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
