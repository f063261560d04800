CREATE TABLE "bill_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"property_id" uuid NOT NULL,
	"unit_id" uuid,
	"request_id" uuid,
	"category" "expense_category" NOT NULL,
	"description" text,
	"amount" numeric(10, 2) NOT NULL,
	CONSTRAINT "bill_lines_place_key" UNIQUE("bill_id","place"),
	CONSTRAINT "bill_lines_amount_check" CHECK ("bill_lines"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "bill_payment_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"expense_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"paid_on" date NOT NULL,
	"voided_on" date,
	"booked_on" date NOT NULL,
	"end_booked_on" date,
	CONSTRAINT "bill_payment_lines_amount_check" CHECK ("bill_payment_lines"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "bill_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"paid_on" date NOT NULL,
	"method" text,
	"check_number" text,
	"voided_on" date,
	"voided_by" uuid,
	"void_reason" text,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_payments_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "bill_payments_day_key" UNIQUE("id","paid_on")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"number" text,
	"bill_on" date NOT NULL,
	"due_on" date NOT NULL,
	"is_credit" boolean DEFAULT false NOT NULL,
	"stage" text NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"approval_reason" text,
	"approved_alone" boolean DEFAULT false NOT NULL,
	"voided_on" date,
	"voided_by" uuid,
	"void_reason" text,
	"entered_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bills_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "bills_days_check" CHECK ("bills"."bill_on" <= "bills"."due_on"),
	CONSTRAINT "bills_approved_check" CHECK (("bills"."stage" = 'approved') = ("bills"."approved_by" is not null and "bills"."approved_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "bill_id" uuid;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "bill_approval_limit" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "bill_id" uuid;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "has_payments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "insurance_expires_on" date;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "terms_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_bill_fk" FOREIGN KEY ("organization_id","bill_id") REFERENCES "public"."bills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_unit_fk" FOREIGN KEY ("organization_id","unit_id") REFERENCES "public"."units"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_request_fk" FOREIGN KEY ("organization_id","request_id") REFERENCES "public"."maintenance_requests"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payment_lines" ADD CONSTRAINT "bill_payment_lines_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payment_lines" ADD CONSTRAINT "bill_payment_lines_payment_fk" FOREIGN KEY ("organization_id","payment_id") REFERENCES "public"."bill_payments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payment_lines" ADD CONSTRAINT "bill_payment_lines_day_fk" FOREIGN KEY ("payment_id","paid_on") REFERENCES "public"."bill_payments"("id","paid_on") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payment_lines" ADD CONSTRAINT "bill_payment_lines_expense_fk" FOREIGN KEY ("organization_id","expense_id") REFERENCES "public"."expenses"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payment_lines" ADD CONSTRAINT "bill_payment_lines_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_vendor_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_lines_property_idx" ON "bill_lines" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "bill_payment_lines_payment_idx" ON "bill_payment_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bill_payment_lines_expense_idx" ON "bill_payment_lines" USING btree ("expense_id");--> statement-breakpoint
CREATE INDEX "bill_payment_lines_day_idx" ON "bill_payment_lines" USING btree ("organization_id","booked_on");--> statement-breakpoint
CREATE INDEX "bill_payment_lines_property_idx" ON "bill_payment_lines" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "bill_payments_day_idx" ON "bill_payments" USING btree ("organization_id","paid_on");--> statement-breakpoint
CREATE INDEX "bills_vendor_idx" ON "bills" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "bills_waiting_idx" ON "bills" USING btree ("organization_id") WHERE "bills"."stage" <> 'approved';--> statement-breakpoint
-- The former release goes on: it leaves the new columns empty.
ALTER TABLE "documents" ADD CONSTRAINT "documents_bill_fk" FOREIGN KEY ("organization_id","bill_id") REFERENCES "public"."bills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The former release goes on: it leaves the new columns empty.
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_bill_fk" FOREIGN KEY ("organization_id","bill_id") REFERENCES "public"."bills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_bill_idx" ON "documents" USING btree ("bill_id") WHERE "documents"."bill_id" is not null;--> statement-breakpoint
CREATE INDEX "expenses_bill_idx" ON "expenses" USING btree ("bill_id") WHERE "expenses"."bill_id" is not null;--> statement-breakpoint
-- The former release goes on: it leaves the new columns empty.
ALTER TABLE "properties" ADD CONSTRAINT "properties_bill_limit_check" CHECK ("properties"."bill_approval_limit" >= 0);--> statement-breakpoint
-- The former release goes on: it leaves the new columns empty.
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_terms_days_check" CHECK ("vendors"."terms_days" between 0 and 365);--> statement-breakpoint
-- Debits (positive) and credits (negative) of all other rows: few beside charges and payments.
CREATE OR REPLACE FUNCTION ledger_lines_of_others(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text, property_id uuid, unit_id uuid, lease_id uuid, payee_id uuid, source text, source_id uuid, memo text)
LANGUAGE sql STABLE AS $$
  -- Money brought forward by an import was received before; a transfer was received on the other lease.
  SELECT moved.day, leg.account, moved.sign * leg.sign * p.amount, 'both',
      CASE WHEN p.transfer_id IS NULL THEN 'brought_forward' ELSE 'transfer' END,
      u.property_id, l.unit_id, p.lease_id, l.tenant_id, 'payments', p.id, p.notes
    FROM payments p JOIN leases l ON l.id = p.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (p.booked_on, 1), (CASE p.status WHEN 'reversed' THEN p.end_booked_on END, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES (CASE WHEN p.transfer_id IS NULL THEN 'opening_balances' ELSE 'operating_bank' END, 1), ('prepaid', -1)) AS leg(account, sign)
    WHERE p.organization_id = organization AND p.origin <> 'received' AND p.status IN ('completed', 'reversed') AND moved.day IS NOT NULL
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * f.amount, 'both', CASE WHEN f.transfer_id IS NULL THEN 'refund' ELSE 'transfer' END,
      u.property_id, l.unit_id, f.lease_id, l.tenant_id, 'refunds', f.id, f.notes
    FROM refunds f JOIN leases l ON l.id = f.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (f.booked_on, 1), (f.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('prepaid', 1), ('operating_bank', -1)) AS leg(account, sign)
    WHERE f.organization_id = organization AND moved.day IS NOT NULL AND f.end_booked_on IS DISTINCT FROM f.booked_on
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * k.amount, 'accrual', k.kind::text,
      u.property_id, l.unit_id, k.lease_id, l.tenant_id, 'credits', k.id, k.reason
    FROM credits k JOIN leases l ON l.id = k.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (k.booked_on, 1), (k.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES (CASE k.kind WHEN 'write_off' THEN 'bad_debt' ELSE 'concessions' END, 1), ('receivable', -1)) AS leg(account, sign)
    WHERE k.organization_id = organization AND k.kind <> 'deposit_applied' AND moved.day IS NOT NULL
      AND k.end_booked_on IS DISTINCT FROM k.booked_on
  UNION ALL
  -- A retained deposit counts as moved to the operating bank that day.
  SELECT moved.day, leg.account, moved.sign * leg.sign * d.amount, leg.basis, 'deposit_' || d.kind,
      u.property_id, l.unit_id, d.lease_id, l.tenant_id, 'deposit_entries', d.id, d.notes
    FROM deposit_entries d JOIN leases l ON l.id = d.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (d.booked_on, 1), (d.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('deposits_held', CASE WHEN d.kind IN ('received', 'interest', 'transfer_in') THEN -1 ELSE 1 END, 'both'),
      (CASE d.kind WHEN 'interest' THEN 'expense:deposit_interest' ELSE 'deposit_bank' END,
        CASE WHEN d.kind IN ('received', 'interest', 'transfer_in') THEN 1 ELSE -1 END, 'both'),
      (CASE d.kind WHEN 'applied' THEN 'operating_bank' END, 1, 'both'),
      (CASE d.kind WHEN 'applied' THEN 'receivable' END, -1, 'accrual'),
      (CASE d.kind WHEN 'applied' THEN 'income:deposits_kept' END, -1, 'cash')) AS leg(account, sign, basis)
    WHERE d.organization_id = organization AND moved.day IS NOT NULL AND leg.account IS NOT NULL
      AND d.end_booked_on IS DISTINCT FROM d.booked_on
  UNION ALL
  SELECT ended.day, leg.account, ended.sign * leg.sign * e.amount, leg.basis, moved.event,
      e.property_id, e.unit_id, NULL, NULL, 'expenses', e.id, concat_ws(': ', e.payee, e.description)
    FROM expenses e
    CROSS JOIN LATERAL (SELECT CASE e.category WHEN 'capital_improvement' THEN 'capital' ELSE 'expense:' || e.category END AS account) spent
    CROSS JOIN LATERAL (VALUES (e.booked_on, false, 'expense_incurred'),
      (e.paid_booked_on, true, CASE e.category WHEN 'capital_improvement' THEN 'capital_paid' ELSE 'expense_paid' END)) AS moved(day, is_paid, event)
    CROSS JOIN LATERAL (VALUES (moved.day, 1), (CASE WHEN e.end_booked_on IS NOT NULL THEN greatest(e.end_booked_on, moved.day) END, -1)) AS ended(day, sign)
    CROSS JOIN LATERAL (VALUES
      ('payable', CASE WHEN moved.is_paid THEN 1 ELSE -1 END, 'accrual'),
      (spent.account, 1, CASE WHEN moved.is_paid THEN 'cash' ELSE 'accrual' END),
      (CASE WHEN moved.is_paid THEN 'operating_bank' END, -1, 'both')) AS leg(account, sign, basis)
    WHERE e.organization_id = organization AND moved.day IS NOT NULL AND ended.day IS NOT NULL AND leg.account IS NOT NULL
      AND (e.end_booked_on IS NULL OR e.end_booked_on > moved.day)
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * b.amount, leg.basis, CASE e.category WHEN 'capital_improvement' THEN 'capital_paid' ELSE 'expense_paid' END,
      e.property_id, e.unit_id, NULL, NULL, 'bill_payments', b.payment_id, concat_ws(': ', e.payee, e.description)
    FROM bill_payment_lines b JOIN expenses e ON e.id = b.expense_id
    CROSS JOIN LATERAL (VALUES (b.booked_on, 1), (b.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('payable', 1, 'accrual'), ('operating_bank', -1, 'both'),
      (CASE e.category WHEN 'capital_improvement' THEN 'capital' ELSE 'expense:' || e.category END, 1, 'cash')) AS leg(account, sign, basis)
    WHERE b.organization_id = organization AND moved.day IS NOT NULL AND b.end_booked_on IS DISTINCT FROM b.booked_on
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * o.amount, 'both', 'owner_' || o.kind,
      o.property_id, NULL, NULL, o.owner_id, 'owner_entries', o.id, o.notes
    FROM owner_entries o
    CROSS JOIN LATERAL (VALUES (o.booked_on, 1), (o.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('operating_bank', CASE o.kind WHEN 'contribution' THEN 1 ELSE -1 END),
      (CASE o.kind WHEN 'contribution' THEN 'contributions' ELSE 'draws' END, CASE o.kind WHEN 'contribution' THEN -1 ELSE 1 END)) AS leg(account, sign)
    WHERE o.organization_id = organization AND moved.day IS NOT NULL AND o.end_booked_on IS DISTINCT FROM o.booked_on
  UNION ALL
  SELECT moved.day, a.purpose, moved.sign * (jl.debit - jl.credit), 'both', 'journal', jl.property_id, jl.unit_id, NULL, NULL, 'journals', j.id, j.memo
    FROM journals j JOIN journal_lines jl ON jl.journal_id = j.id JOIN accounts a ON a.id = jl.account_id
    CROSS JOIN LATERAL (VALUES (j.booked_on, 1), (j.end_booked_on, -1)) AS moved(day, sign)
    WHERE j.organization_id = organization AND moved.day IS NOT NULL AND j.end_booked_on IS DISTINCT FROM j.booked_on
$$;--> statement-breakpoint
-- Writes the days on which the ledger counts a row and its end: those it happened on, or the first open day.
-- Refuses any other change of what a closed period counts, whatever the code path.
-- Arguments: the columns of the day and of the end, and the columns that make the figures.
CREATE OR REPLACE FUNCTION book_row() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  one constant jsonb := to_jsonb(CASE tg_op WHEN 'DELETE' THEN old ELSE new END);
  was constant jsonb := CASE tg_op WHEN 'INSERT' THEN '{}' ELSE to_jsonb(old) END;
  closed constant date := closed_through((one ->> 'organization_id')::uuid, (one ->> 'property_id')::uuid, (one ->> 'lease_id')::uuid);
  -- Money that is only reported, failed or voided counts on no day.
  counted constant boolean := coalesce(was ->> 'status', 'completed') IN ('completed', 'reversed');
  counts constant boolean := coalesce(one ->> 'status', 'completed') IN ('completed', 'reversed');
  happened constant date := one ->> tg_argv[0];
  ended constant date := one ->> tg_argv[1];
  -- A row of these that is voided never counted, whenever that was found out.
  never constant boolean := tg_table_name IN ('expenses', 'refunds', 'deposit_entries', 'owner_entries', 'journals', 'bill_payment_lines');
  is_closed boolean := false;
  paid date;
BEGIN
  IF tg_op <> 'INSERT' THEN
    is_closed := coalesce(counted AND least(old.booked_on, (was ->> 'paid_booked_on')::date) <= closed, false);
    IF is_closed AND (tg_op = 'DELETE' OR NOT counts OR EXISTS (
      SELECT FROM unnest(tg_argv[2]::text[] || ARRAY[tg_argv[0], 'booked_on']) f WHERE was -> f IS DISTINCT FROM one -> f)) THEN
      PERFORM refuse_closed(closed);
    END IF;
    IF tg_op = 'DELETE' THEN
      RETURN old;
    END IF;
  END IF;
  IF tg_op = 'INSERT' THEN
    new.booked_on := coalesce(new.booked_on, greatest(happened, closed + 1));
  ELSIF NOT is_closed AND new.booked_on = old.booked_on AND (counts > counted OR was ->> tg_argv[0] <> one ->> tg_argv[0]) THEN
    new.booked_on := greatest(happened, closed + 1);
  END IF;
  IF NOT is_closed AND counts AND new.booked_on <= closed THEN
    PERFORM refuse_closed(closed);
  END IF;
  IF tg_table_name = 'payments' THEN
    new.booked_back := new.booked_back OR is_closed AND one ->> 'status' = 'reversed' AND was ->> 'status' = 'completed';
  ELSIF tg_table_name = 'expenses' THEN
    paid := (was ->> 'paid_booked_on')::date;
    IF was ->> 'paid_on' IS DISTINCT FROM one ->> 'paid_on' OR new.paid_booked_on IS DISTINCT FROM paid THEN
      IF paid <= closed THEN
        PERFORM refuse_closed(closed);
      END IF;
      -- Payments of a bill count by themselves.
      paid := CASE WHEN new.paid_on IS NOT NULL AND NOT new.has_payments THEN greatest(new.paid_on, closed + 1) END;
      new.paid_booked_on := paid;
    END IF;
  END IF;
  IF (was ->> 'end_booked_on')::date <= closed THEN
    IF ended IS NULL OR new.end_booked_on IS DISTINCT FROM old.end_booked_on THEN
      PERFORM refuse_closed(closed);
    END IF;
  ELSE
    new.end_booked_on := CASE WHEN ended IS NOT NULL
      THEN greatest(CASE WHEN NOT never THEN ended END, least(new.booked_on, paid), closed + 1) END;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- An expense is voided after its payments: these moved money.
CREATE OR REPLACE FUNCTION refuse_paid_void() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bill_payment_lines WHERE expense_id = new.id AND voided_on IS NULL) THEN
    RAISE EXCEPTION 'Payments of it stand' USING ERRCODE = 'check_violation', CONSTRAINT = 'bill_payments_stand';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- An expense that bill payments pay is paid when nothing of it is open, on the day of the last one.
-- More than what is open is refused, whichever code path pays it.
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
  IF bill.voided_on IS NOT NULL AND paid <> 0 OR bill.paid_booked_on IS NOT NULL
    OR paid NOT BETWEEN least(bill.amount, 0) AND greatest(bill.amount, 0) THEN
    RAISE EXCEPTION 'More than what is open' USING ERRCODE = 'check_violation', CONSTRAINT = 'bill_payments_open';
  END IF;
  UPDATE expenses SET has_payments = true, paid_on = CASE WHEN paid = bill.amount THEN last END WHERE id = new.expense_id;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'vendors'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON vendors';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of vendors are audited and reach open screens.
SELECT audit_table('vendors', 'vendor', '{name}');
SELECT live_table('vendors', 'vendors', 'office');--> statement-breakpoint
-- Rows of bill_lines are audited.
SELECT audit_table('bill_lines', 'bill_line', '{amount}');--> statement-breakpoint
-- Rows of bill_payment_lines are audited, counted on open days, and settle their expense.
SELECT audit_table('bill_payment_lines', 'bill_payment_line', '{amount}');
SELECT book_table('bill_payment_lines', 'paid_on', 'voided_on', '{organization_id,property_id,payment_id,expense_id,amount}');
CREATE TRIGGER settle_expense AFTER INSERT OR UPDATE OF voided_on ON bill_payment_lines
  FOR EACH ROW EXECUTE FUNCTION settle_expense();--> statement-breakpoint
-- Rows of bill_payments are audited and reach open screens.
SELECT audit_table('bill_payments', 'bill_payment', '{check_number}');
SELECT live_table('bill_payments', 'bills', 'office');--> statement-breakpoint
-- Rows of bills are audited and reach open screens.
SELECT audit_table('bills', 'bill', '{number}');
SELECT live_table('bills', 'bills', 'office');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'expenses'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON expenses';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of expenses are audited and reach open screens.
SELECT audit_table('expenses', 'expense', '{amount}');
SELECT live_table('expenses', 'expenses', 'expense');
SELECT book_table('expenses', 'incurred_on', 'voided_on', '{organization_id,property_id,amount,category}', '{paid_on,paid_booked_on}');
CREATE TRIGGER refuse_paid_void BEFORE UPDATE OF voided_on ON expenses
  FOR EACH ROW WHEN (new.has_payments AND old.voided_on IS NULL AND new.voided_on IS NOT NULL) EXECUTE FUNCTION refuse_paid_void();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'documents'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON documents';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of documents are audited, reach open screens and give files to their organization.
SELECT audit_table('documents', 'document', '{name}', '{file_url,upload_id}');
SELECT live_table('documents', 'documents', 'document');
CREATE TRIGGER assign_file_organization AFTER INSERT ON documents FOR EACH ROW EXECUTE FUNCTION assign_file_organization('upload_id');--> statement-breakpoint
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
