CREATE TABLE "meter_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"meter" text NOT NULL,
	"read_on" date NOT NULL,
	"reading" numeric(10, 3) NOT NULL,
	"is_new_meter" boolean DEFAULT false NOT NULL,
	"charge_run_id" uuid,
	"voided_on" date,
	"voided_by" uuid,
	"void_reason" text,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meter_readings_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "meter_readings_reading_check" CHECK ("meter_readings"."reading" >= 0)
);
--> statement-breakpoint
-- The former release goes on: it writes rows with a property alone, each once.
ALTER TABLE "period_snapshots" DROP CONSTRAINT "period_snapshots_pkey";--> statement-breakpoint
ALTER TABLE "period_snapshots" ALTER COLUMN "property_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "adjustment_id" uuid;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "approval" text;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "approved_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "approval_reason" text;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_unit_fk" FOREIGN KEY ("organization_id","unit_id") REFERENCES "public"."units"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_run_fk" FOREIGN KEY ("organization_id","charge_run_id") REFERENCES "public"."charge_runs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "meter_readings_day_key" ON "meter_readings" USING btree ("unit_id","meter","read_on") WHERE "meter_readings"."voided_on" is null;--> statement-breakpoint
CREATE INDEX "meter_readings_run_idx" ON "meter_readings" USING btree ("charge_run_id");--> statement-breakpoint
-- The former release goes on: it leaves the column empty.
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_adjustment_fk" FOREIGN KEY ("organization_id","adjustment_id") REFERENCES "public"."journals"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The former release goes on: a trigger writes these columns.
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The former release goes on: it writes rows with a property alone, each once.
ALTER TABLE "period_snapshots" ADD CONSTRAINT "period_snapshots_key" UNIQUE NULLS NOT DISTINCT("closed_period_id","account","property_id");--> statement-breakpoint
-- The former release goes on: a trigger writes these columns.
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_approval_check" CHECK (("expenses"."approval" is not distinct from 'approved') = ("expenses"."approved_by" is not null and "expenses"."approved_at" is not null));--> statement-breakpoint
-- Whether an amount that a person records for a property is above its limit: 'waiting' for another person who can approve
-- it, 'alone' where there is none, null below.
CREATE OR REPLACE FUNCTION expense_approval(home uuid, amount numeric, recorder uuid) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN amount > p.bill_approval_limit THEN
    CASE WHEN EXISTS (SELECT FROM users u WHERE u.organization_id = p.organization_id AND u.role IN ('admin', 'manager') AND u.id <> recorder)
      THEN 'waiting' ELSE 'alone' END END
  FROM properties p WHERE p.id = home
$$;--> statement-breakpoint
-- An expense above the limit of its property waits for another person, whichever way it is recorded. Its day counts.
CREATE OR REPLACE FUNCTION hold_expense() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  needed constant text := expense_approval(new.property_id, new.amount, new.recorded_by);
BEGIN
  IF needed = 'waiting' THEN
    new.approval := needed;
  ELSIF needed = 'alone' THEN
    new.approval := 'approved';
    new.approved_by := new.recorded_by;
    new.approved_at := now();
    new.approved_alone := true;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- The balance of each account of an organization, or of one property, at the end of a day: debits less credits, on the
-- accrual basis, by property; null for lines of none. To see what moved between two closes.
CREATE OR REPLACE FUNCTION ledger_balances(organization uuid, home uuid, through date) RETURNS TABLE(account text, property_id uuid, balance numeric)
LANGUAGE sql STABLE AS $$
  SELECT l.account, l.property_id, sum(l.amount) FROM ledger_lines(organization) l
  WHERE l.day <= through AND l.basis IN ('both', 'accrual') AND (home IS NULL OR l.property_id = home)
  GROUP BY 1, 2
$$;--> statement-breakpoint
-- At the end of a transaction, no expense is paid that waits for approval, unless lines of the bank show the money as gone.
CREATE OR REPLACE FUNCTION require_approval() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF new.amount <= (SELECT -sum(amount) FROM bank_matches WHERE source = 'expense' AND source_id = new.id AND unmatched_at IS NULL) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'It waits for approval' USING ERRCODE = 'check_violation', CONSTRAINT = 'expense_approval';
END $$;--> statement-breakpoint
-- An expense that bill payments pay is paid when nothing of it is open, on the day of the last one.
-- More than the open amount is refused, whichever code path pays it.
CREATE OR REPLACE FUNCTION settle_expense() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  bill expenses;
  paid numeric;
  last date;
BEGIN
  SELECT * INTO bill FROM expenses WHERE id = new.expense_id FOR UPDATE;
  SELECT coalesce(sum(amount), 0), max(paid_on) INTO paid, last
    FROM bill_payment_lines WHERE expense_id = new.expense_id AND voided_on IS NULL;
  IF bill.approval = 'waiting' AND paid <> 0 THEN
    RAISE EXCEPTION 'It waits for approval' USING ERRCODE = 'check_violation', CONSTRAINT = 'expense_approval';
  END IF;
  IF bill.voided_on IS NOT NULL AND paid <> 0 OR bill.paid_booked_on IS NOT NULL
    OR paid NOT BETWEEN least(bill.amount, 0) AND greatest(bill.amount, 0) THEN
    RAISE EXCEPTION 'More than what is open' USING ERRCODE = 'check_violation', CONSTRAINT = 'bill_payments_open';
  END IF;
  UPDATE expenses SET has_payments = true, paid_on = CASE WHEN paid = bill.amount THEN last END WHERE id = new.expense_id;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'reconciliations'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON reconciliations';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of reconciliations are audited and reach open screens.
SELECT audit_table('reconciliations', 'reconciliation', '{through}');
SELECT live_table('reconciliations', 'reconciliations', 'office');--> statement-breakpoint
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
CREATE TRIGGER hold_expense BEFORE INSERT ON expenses
  FOR EACH ROW WHEN (new.bill_id IS NULL AND new.fee_month IS NULL AND new.approval IS NULL) EXECUTE FUNCTION hold_expense();
CREATE CONSTRAINT TRIGGER require_approval AFTER INSERT OR UPDATE OF paid_on ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.approval = 'waiting' AND new.paid_on IS NOT NULL) EXECUTE FUNCTION require_approval();
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
-- Rows of meter_readings are audited and reach open screens.
SELECT audit_table('meter_readings', 'meter_reading', '{read_on,reading}');
SELECT live_table('meter_readings', 'charges', 'office');
--> statement-breakpoint
-- What closed months had without a property, as it still is: nothing of them has changed since.
INSERT INTO period_snapshots (organization_id, closed_period_id, account, property_id, debit, credit)
SELECT p.organization_id, p.id, b.account, NULL, greatest(b.balance, 0), greatest(-b.balance, 0)
FROM closed_periods p CROSS JOIN LATERAL ledger_balances(p.organization_id, NULL, p.through) b
WHERE p.reopened_at IS NULL AND p.property_id IS NULL AND b.property_id IS NULL AND b.balance <> 0;
