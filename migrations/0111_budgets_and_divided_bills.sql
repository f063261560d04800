CREATE TABLE "budgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"property_id" uuid,
	"account_id" uuid NOT NULL,
	"month" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "budgets_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "budgets_month_key" UNIQUE NULLS NOT DISTINCT("organization_id","property_id","account_id","month"),
	CONSTRAINT "budgets_month_check" CHECK (extract(day from "budgets"."month") = 1)
);
--> statement-breakpoint
ALTER TABLE "charge_runs" ADD COLUMN "division_method" text;--> statement-breakpoint
ALTER TABLE "charge_runs" ADD COLUMN "divided_amount" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "charge_runs" ADD COLUMN "property_id" uuid;--> statement-breakpoint
ALTER TABLE "charge_runs" ADD COLUMN "expense_id" uuid;--> statement-breakpoint
ALTER TABLE "charge_runs" ADD COLUMN "served_from" date;--> statement-breakpoint
ALTER TABLE "charge_runs" ADD COLUMN "served_through" date;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_account_fk" FOREIGN KEY ("organization_id","account_id") REFERENCES "public"."accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budgets_account_idx" ON "budgets" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "budgets_property_idx" ON "budgets" USING btree ("property_id");--> statement-breakpoint
-- The former release goes on: it leaves the new columns empty.
ALTER TABLE "charge_runs" ADD CONSTRAINT "charge_runs_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The former release goes on: it leaves the new columns empty.
ALTER TABLE "charge_runs" ADD CONSTRAINT "charge_runs_expense_fk" FOREIGN KEY ("organization_id","expense_id") REFERENCES "public"."expenses"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The former release goes on: it leaves the new columns empty.
CREATE UNIQUE INDEX "charge_runs_expense_key" ON "charge_runs" USING btree ("expense_id") WHERE "charge_runs"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "charge_runs_property_idx" ON "charge_runs" USING btree ("property_id");--> statement-breakpoint
-- The former release goes on: it leaves the new columns empty.
ALTER TABLE "charge_runs" ADD CONSTRAINT "charge_runs_divided_check" CHECK (num_nulls("charge_runs"."division_method", "charge_runs"."divided_amount", "charge_runs"."property_id", "charge_runs"."served_from", "charge_runs"."served_through") in (0, 5));--> statement-breakpoint
-- The day by which a row is its owner's, as `dayOf` of src/server/access has it; null while it goes on.
CREATE OR REPLACE FUNCTION owner_day("table" text, one jsonb) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE "table"
    WHEN 'payments' THEN (one ->> 'received_on')::date
    WHEN 'charges' THEN (one ->> 'due_date')::date
    WHEN 'credits' THEN (one ->> 'credit_on')::date
    WHEN 'refunds' THEN (one ->> 'refunded_on')::date
    WHEN 'deposit_entries' THEN (one ->> 'entry_on')::date
    WHEN 'expenses' THEN coalesce(one ->> 'paid_on', one ->> 'incurred_on')::date
    WHEN 'budgets' THEN (one ->> 'month')::date
    WHEN 'recurring_charges' THEN (one ->> 'ends_on')::date
    WHEN 'recurring_expenses' THEN (one ->> 'ends_on')::date
    WHEN 'recurring_charge_amounts' THEN
      (SELECT c.ends_on FROM recurring_charges c WHERE c.id = (one ->> 'recurring_charge_id')::uuid)
    WHEN 'leases' THEN lease_day(one)
    WHEN 'co_tenants' THEN (SELECT lease_day(to_jsonb(l)) FROM leases l WHERE l.id = (one ->> 'lease_id')::uuid)
    WHEN 'lease_rents' THEN (SELECT lease_day(to_jsonb(l)) FROM leases l WHERE l.id = (one ->> 'lease_id')::uuid)
    WHEN 'renewal_offers' THEN (SELECT lease_day(to_jsonb(l)) FROM leases l WHERE l.id = (one ->> 'lease_id')::uuid)
    WHEN 'maintenance_requests' THEN CASE one ->> 'status'
      WHEN 'completed' THEN office_day(one, 'completed_at') WHEN 'cancelled' THEN office_day(one, 'updated_at') END
    WHEN 'documents' THEN coalesce(
      (SELECT coalesce(e.paid_on, e.incurred_on) FROM expenses e WHERE e.id = (one ->> 'expense_id')::uuid),
      office_day(one, 'created_at'))
  END
$$;--> statement-breakpoint
-- Rows of budgets are audited and reach open screens.
SELECT audit_table('budgets', 'budget', '{month,amount}');
SELECT live_table('budgets', 'budgets', 'expense');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'charge_runs'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON charge_runs';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of charge_runs are audited and reach open screens.
SELECT audit_table('charge_runs', 'charge_run', '{}', '{charges,amount,being_taken_back}');
SELECT live_table('charge_runs', 'charges', 'office');
