CREATE TABLE "recurring_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"amount" numeric(10, 2),
	"starts_on" date NOT NULL,
	"ends_on" date,
	"reason" text NOT NULL,
	"voided_on" date,
	"voided_by" uuid,
	"void_reason" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_credits_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "recurring_credits_days_check" CHECK ("recurring_credits"."starts_on" <= "recurring_credits"."ends_on"),
	CONSTRAINT "recurring_credits_amount_check" CHECK ("recurring_credits"."amount" > 0),
	CONSTRAINT "recurring_credits_free_check" CHECK ("recurring_credits"."amount" is not null or "recurring_credits"."ends_on" is not null)
);
--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "recurring_credit_id" uuid;--> statement-breakpoint
ALTER TABLE "recurring_credits" ADD CONSTRAINT "recurring_credits_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_credits" ADD CONSTRAINT "recurring_credits_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurring_credits_lease_idx" ON "recurring_credits" USING btree ("lease_id");--> statement-breakpoint
-- The former release goes on: it leaves the new column empty.
ALTER TABLE "credits" ADD CONSTRAINT "credits_recurring_fk" FOREIGN KEY ("organization_id","recurring_credit_id") REFERENCES "public"."recurring_credits"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The former release goes on: it leaves the new column empty.
CREATE UNIQUE INDEX "credits_recurring_charge_key" ON "credits" USING btree ("recurring_credit_id","charge_id") WHERE "credits"."recurring_credit_id" is not null and "credits"."voided_on" is null;--> statement-breakpoint
-- The former release goes on: it leaves the new column empty.
ALTER TABLE "credits" ADD CONSTRAINT "credits_recurring_check" CHECK ("credits"."recurring_credit_id" is null or "credits"."charge_id" is not null);--> statement-breakpoint
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
    WHEN 'recurring_credits' THEN (one ->> 'ends_on')::date
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
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'credits'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON credits';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of credits are audited, reach open screens and move the lease balance.
SELECT audit_table('credits', 'credit', '{amount}');
SELECT live_table('credits', 'credits', 'lease');
CREATE TRIGGER lease_sums_deleted AFTER DELETE ON credits
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_credits();
CREATE TRIGGER lease_sums_inserted AFTER INSERT ON credits
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_credits();
CREATE TRIGGER lease_sums_updated AFTER UPDATE ON credits
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_credits();
SELECT book_table('credits', 'credit_on', 'voided_on', '{organization_id,lease_id,amount,kind}');--> statement-breakpoint
-- Rows of recurring_credits are audited and reach open screens.
SELECT audit_table('recurring_credits', 'recurring_credit', '{amount}');
SELECT live_table_per_statement('recurring_credits', 'credits', '{}');
