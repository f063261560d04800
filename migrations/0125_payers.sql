CREATE TYPE "public"."payer_kind" AS ENUM('tenant', 'agency', 'guarantor', 'employer');--> statement-breakpoint
CREATE TABLE "agencies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"vendor_number" text,
	"address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agencies_organization_key" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "agency_remittances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"received_on" date NOT NULL,
	"reference" text,
	"payments" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"created_by" uuid NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lease_payer_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"share" numeric(10, 2) NOT NULL,
	"is_abated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lease_payer_shares_from_key" UNIQUE("payer_id","effective_from"),
	CONSTRAINT "lease_payer_shares_share_check" CHECK ("lease_payer_shares"."share" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lease_payers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"kind" "payer_kind" NOT NULL,
	"user_id" uuid,
	"agency_id" uuid,
	"reference" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lease_payers_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "lease_payers_user_key" UNIQUE("lease_id","user_id"),
	CONSTRAINT "lease_payers_agency_key" UNIQUE("lease_id","agency_id"),
	CONSTRAINT "lease_payers_who_check" CHECK (num_nonnulls("lease_payers"."user_id", "lease_payers"."agency_id") = 1),
	CONSTRAINT "lease_payers_kind_check" CHECK (("lease_payers"."kind" = 'tenant') = ("lease_payers"."user_id" is not null))
);
--> statement-breakpoint
DROP INDEX "charges_rent_period_key";--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "payer_id" uuid;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "payer_kind" "payer_kind";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_kind" "payer_kind";--> statement-breakpoint
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_remittances" ADD CONSTRAINT "agency_remittances_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_remittances" ADD CONSTRAINT "agency_remittances_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_remittances" ADD CONSTRAINT "agency_remittances_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_remittances" ADD CONSTRAINT "agency_remittances_agency_fk" FOREIGN KEY ("organization_id","agency_id") REFERENCES "public"."agencies"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_payer_shares" ADD CONSTRAINT "lease_payer_shares_payer_fk" FOREIGN KEY ("organization_id","payer_id") REFERENCES "public"."lease_payers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_payers" ADD CONSTRAINT "lease_payers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_payers" ADD CONSTRAINT "lease_payers_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_payers" ADD CONSTRAINT "lease_payers_agency_fk" FOREIGN KEY ("organization_id","agency_id") REFERENCES "public"."agencies"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_remittances_organization_idx" ON "agency_remittances" USING btree ("organization_id","received_on");--> statement-breakpoint
CREATE INDEX "lease_payer_shares_lease_idx" ON "lease_payer_shares" USING btree ("lease_id");--> statement-breakpoint
CREATE INDEX "lease_payers_agency_idx" ON "lease_payers" USING btree ("agency_id");--> statement-breakpoint
-- The former release goes on: its charges name no payer
ALTER TABLE "charges" ADD CONSTRAINT "charges_payer_fk" FOREIGN KEY ("organization_id","payer_id") REFERENCES "public"."lease_payers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The former release goes on: its payments name no payer
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_fk" FOREIGN KEY ("organization_id","payer_id") REFERENCES "public"."lease_payers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The former release goes on: its charges name no payer
CREATE UNIQUE INDEX "charges_payer_period_key" ON "charges" USING btree ("payer_id","kind","period_start") WHERE "charges"."kind" = 'rent' and "charges"."voided_on" is null and "charges"."payer_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_payer_idx" ON "payments" USING btree ("payer_id") WHERE "payments"."payer_id" is not null;--> statement-breakpoint
-- The former release goes on: its charges name no payer, and are unique as before
CREATE UNIQUE INDEX "charges_rent_period_key" ON "charges" USING btree ("lease_id","kind","period_start") WHERE "charges"."kind" = 'rent' and "charges"."voided_on" is null and "charges"."payer_id" is null;--> statement-breakpoint
-- The former release goes on: its charges name no payer
ALTER TABLE "charges" ADD CONSTRAINT "charges_payer_check" CHECK (("charges"."payer_id" is null) = ("charges"."payer_kind" is null));--> statement-breakpoint
-- The former release goes on: its payments name no payer
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_check" CHECK (("payments"."payer_id" is null) = ("payments"."payer_kind" is null));--> statement-breakpoint
-- Values that name people stand apart from the chain, so that they can be erased.
-- audit/record.test.ts asks it of every column of text.
CREATE OR REPLACE FUNCTION audit_is_personal(key text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT key ~ '^(name|title|text|body|message|subject|email|phone|address|description|memo|notes?|check_number|entry_note|feedback|message_templates|payee|payee_contains|payment_instructions|paper|reference|file_name|sent_to|result|output|words|spelled|folded|folded_spelled|unit_number|waived|tax_street|tax_city|tax_state|tax_zip|tin_last4|vendor_number)$'
    OR key ~ '(_name|_?reason|_address|image_url)$'
$$;--> statement-breakpoint
-- The rows of the ledger that move money of each bank account, signed as the bank sees them: the lines of the accounts
-- 1010 and 1030 by bank account. A row that was voided after its month was closed has a second one that reverses it.
CREATE OR REPLACE FUNCTION bank_rows(organization uuid) RETURNS TABLE(bank_account_id uuid, source text, source_id uuid, day date, booked_on date, amount numeric, property_id uuid, lease_id uuid, person_id uuid, payee text, memo text, check_number text)
LANGUAGE sql STABLE AS $$
  WITH places AS (
    SELECT p.id AS property_id, coalesce(p.operating_account_id, o.id) AS operating, coalesce(p.deposit_account_id, d.id) AS deposit
    FROM properties p
    LEFT JOIN bank_accounts o ON o.organization_id = p.organization_id AND o.is_default AND o.kind <> 'deposit'
    LEFT JOIN bank_accounts d ON d.organization_id = p.organization_id AND d.is_default AND d.kind = 'deposit'
    WHERE p.organization_id = organization
  ), homes AS (
    SELECT l.id AS lease_id, l.tenant_id, a.* FROM leases l JOIN units u ON u.id = l.unit_id JOIN places a ON a.property_id = u.property_id
    WHERE l.organization_id = organization
  )
  SELECT h.operating, moved.source, p.id, moved.day, moved.booked_on, moved.sign * p.amount, h.property_id, p.lease_id,
      coalesce(p.paid_by, h.tenant_id), NULL, p.notes, p.check_number
    FROM payments p JOIN homes h ON h.lease_id = p.lease_id
    LEFT JOIN money_transfers t ON t.id = p.transfer_id LEFT JOIN homes f ON f.lease_id = t.from_lease_id
    CROSS JOIN LATERAL (VALUES ('payment', p.received_on, p.booked_on, 1),
      (CASE p.status WHEN 'reversed' THEN 'payment_return' END, p.reversed_on, p.end_booked_on, -1)) AS moved(source, day, booked_on, sign)
    WHERE p.organization_id = organization AND p.status IN ('completed', 'reversed') AND p.origin <> 'brought_forward'
      AND NOT p.through_provider
      -- Money that went to a lease of the same account did not move.
      AND f.operating IS DISTINCT FROM h.operating AND moved.booked_on IS NOT NULL AND moved.source IS NOT NULL
  UNION ALL
  SELECT h.operating, 'refund', r.id, r.refunded_on, moved.booked_on, moved.sign * r.amount, h.property_id, r.lease_id, h.tenant_id, NULL, r.notes, NULL
    FROM refunds r JOIN homes h ON h.lease_id = r.lease_id
    LEFT JOIN money_transfers t ON t.id = r.transfer_id LEFT JOIN homes f ON f.lease_id = t.to_lease_id
    LEFT JOIN payments p ON p.id = r.payment_id AND p.through_provider AND r.method = 'online'
    CROSS JOIN LATERAL (VALUES (r.booked_on, -1), (r.end_booked_on, 1)) AS moved(booked_on, sign)
    WHERE r.organization_id = organization AND f.operating IS DISTINCT FROM h.operating AND p.id IS NULL
      AND moved.booked_on IS NOT NULL AND r.end_booked_on IS DISTINCT FROM r.booked_on
  UNION ALL
  SELECT leg.account, 'deposit_entry', d.id, d.entry_on, moved.booked_on, moved.sign * leg.sign * d.amount, h.property_id, d.lease_id, h.tenant_id,
      NULL, d.notes, NULL
    FROM deposit_entries d JOIN homes h ON h.lease_id = d.lease_id
    CROSS JOIN LATERAL (VALUES (d.booked_on, 1), (d.end_booked_on, -1)) AS moved(booked_on, sign)
    CROSS JOIN LATERAL (VALUES (h.deposit, CASE WHEN d.kind IN ('received', 'transfer_in') THEN 1 ELSE -1 END),
      (CASE d.kind WHEN 'applied' THEN h.operating END, 1)) AS leg(account, sign)
    WHERE d.organization_id = organization AND d.kind <> 'interest' AND leg.account IS NOT NULL
      AND moved.booked_on IS NOT NULL AND d.end_booked_on IS DISTINCT FROM d.booked_on
  UNION ALL
  SELECT a.operating, 'expense', e.id, e.paid_on, moved.booked_on, moved.sign * e.amount, e.property_id, NULL, NULL, e.payee, e.description, NULL
    FROM expenses e JOIN places a ON a.property_id = e.property_id
    CROSS JOIN LATERAL (VALUES (e.paid_booked_on, -1),
      (CASE WHEN e.end_booked_on IS NOT NULL THEN greatest(e.end_booked_on, e.paid_booked_on) END, 1)) AS moved(booked_on, sign)
    WHERE e.organization_id = organization AND e.payout_id IS NULL AND e.paid_booked_on IS NOT NULL AND moved.booked_on IS NOT NULL
      AND (e.end_booked_on IS NULL OR e.end_booked_on > e.paid_booked_on)
  UNION ALL
  -- One row for each payment of bills in an account, whichever of its lines: see `bank_rows_at`.
  SELECT coalesce(p.bank_account_id, a.operating), 'bill_payment', p.id, p.paid_on, moved.booked_on, moved.sign * b.amount, b.property_id, NULL, NULL,
      e.payee, e.description, p.check_number
    FROM bill_payment_lines b JOIN bill_payments p ON p.id = b.payment_id JOIN expenses e ON e.id = b.expense_id JOIN places a ON a.property_id = b.property_id
    CROSS JOIN LATERAL (VALUES (b.booked_on, -1), (b.end_booked_on, 1)) AS moved(booked_on, sign)
    WHERE b.organization_id = organization AND moved.booked_on IS NOT NULL AND b.end_booked_on IS DISTINCT FROM b.booked_on
  UNION ALL
  SELECT a.operating, 'owner_entry', o.id, o.entry_on, moved.booked_on, moved.sign * CASE o.kind WHEN 'contribution' THEN o.amount ELSE -o.amount END,
      o.property_id, NULL, o.owner_id, NULL, o.notes, NULL
    FROM owner_entries o JOIN places a ON a.property_id = o.property_id
    CROSS JOIN LATERAL (VALUES (o.booked_on, 1), (o.end_booked_on, -1)) AS moved(booked_on, sign)
    WHERE o.organization_id = organization AND moved.booked_on IS NOT NULL AND o.end_booked_on IS DISTINCT FROM o.booked_on
  UNION ALL
  -- One row for each payout, net of its fees, whichever of its items.
  SELECT p.bank_account_id, 'payout', p.id, i.paid_on, moved.booked_on, moved.sign * (i.amount - i.fee_amount), i.property_id, NULL, NULL, 'Stripe',
      NULL, NULL
    FROM payout_items i JOIN payouts p ON p.id = i.payout_id
    CROSS JOIN LATERAL (VALUES (i.booked_on, 1), (i.end_booked_on, -1)) AS moved(booked_on, sign)
    WHERE i.organization_id = organization AND moved.booked_on IS NOT NULL AND i.end_booked_on IS DISTINCT FROM i.booked_on
  UNION ALL
  -- A journal without a property is of the default account.
  SELECT CASE c.purpose WHEN 'deposit_bank' THEN coalesce(a.deposit, b.id) ELSE coalesce(a.operating, b.id) END, 'journal', j.id, j.entry_on,
      moved.booked_on, moved.sign * (l.debit - l.credit), l.property_id, NULL, NULL, NULL, j.memo, NULL
    FROM journals j JOIN journal_lines l ON l.journal_id = j.id JOIN accounts c ON c.id = l.account_id AND c.purpose IN ('operating_bank', 'deposit_bank')
    LEFT JOIN places a ON a.property_id = l.property_id
    JOIN bank_accounts b ON b.organization_id = j.organization_id AND b.is_default AND (b.kind = 'deposit') = (c.purpose = 'deposit_bank')
    CROSS JOIN LATERAL (VALUES (j.booked_on, 1), (j.end_booked_on, -1)) AS moved(booked_on, sign)
    WHERE j.organization_id = organization AND moved.booked_on IS NOT NULL AND j.end_booked_on IS DISTINCT FROM j.booked_on
$$;--> statement-breakpoint
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
    WHEN 'lease_payers' THEN (SELECT lease_day(to_jsonb(l)) FROM leases l WHERE l.id = (one ->> 'lease_id')::uuid)
    WHEN 'lease_payer_shares' THEN (SELECT lease_day(to_jsonb(l)) FROM leases l WHERE l.id = (one ->> 'lease_id')::uuid)
    WHEN 'renewal_offers' THEN (SELECT lease_day(to_jsonb(l)) FROM leases l WHERE l.id = (one ->> 'lease_id')::uuid)
    WHEN 'maintenance_requests' THEN CASE one ->> 'status'
      WHEN 'completed' THEN office_day(one, 'completed_at') WHEN 'cancelled' THEN office_day(one, 'updated_at') END
    WHEN 'documents' THEN coalesce(
      (SELECT coalesce(e.paid_on, e.incurred_on) FROM expenses e WHERE e.id = (one ->> 'expense_id')::uuid),
      office_day(one, 'created_at'))
  END
$$;--> statement-breakpoint
-- The latest rents of these leases again. Only rents of the last two months can change a figure.
-- Planned once: planning takes longer than running.
CREATE OR REPLACE FUNCTION refresh_rent_summary(changed uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF changed IS NULL THEN
    RETURN;
  END IF;
  -- A posting locks its lease; all others wait here, to see the posted rows.
  PERFORM FROM leases WHERE id = ANY(changed) ORDER BY id FOR NO KEY UPDATE;
  WITH gone AS (
    DELETE FROM latest_rents WHERE lease_id = ANY(changed) RETURNING *
  ), come AS (
    INSERT INTO latest_rents (organization_id, lease_id, due_date, until_date, days_late, grace_days, charged, paid)
      SELECT l.organization_id, l.id, step.due_date, step.until_date, figures.days_late,
        coalesce(l.grace_days, l.property_grace_days), figures.charged, figures.paid
      FROM leases l CROSS JOIN LATERAL (
        SELECT c.id, c.amount, c.due_date, lead(c.due_date) OVER (ORDER BY c.due_date, c.id) AS until_date
        FROM charges c
        WHERE c.lease_id = l.id AND c.kind = 'rent' AND c.voided_on IS NULL AND coalesce(c.payer_kind, 'tenant') = 'tenant' AND c.due_date >= coalesce((
          SELECT max(due_date) FROM charges
          WHERE lease_id = l.id AND kind = 'rent' AND voided_on IS NULL AND due_date < current_date - 63
        ), '-infinity')
      ) step CROSS JOIN LATERAL (
        WITH allocated AS (
          -- Without a payment there is no day: `greatest` would make it 0 days late.
          SELECT CASE WHEN p.origin <> 'brought_forward' THEN greatest(p.received_on - step.due_date, 0) END AS days_late,
            sum(a.amount) AS amount
          FROM allocations a
          LEFT JOIN payments p ON p.id = a.payment_id LEFT JOIN credits k ON k.id = a.credit_id
          WHERE a.charge_id = step.id AND a.voided_on IS NULL
            -- Grace is 60 days at most.
            AND (p.received_on - step.due_date <= 60 OR p.origin = 'brought_forward' OR k.kind IN ('concession', 'waiver'))
          GROUP BY 1
        )
        SELECT NULL::integer AS days_late,
          step.amount - coalesce((SELECT amount FROM allocated WHERE days_late IS NULL), 0) AS charged, 0 AS paid
        UNION ALL
        SELECT days_late, 0, amount FROM allocated WHERE days_late IS NOT NULL
      ) figures
      WHERE l.id = ANY(changed) AND l.status = 'active'
    RETURNING *
  )
  INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
    SELECT organization_id, CASE WHEN grace_days IS NULL THEN '' ELSE 'own_' END
        || CASE WHEN days_late IS NULL THEN 'rent_due' ELSE 'rent_paid' END,
      step.day + coalesce(grace_days, 0), coalesce(days_late::text, 'rent'),
      sum(come_or_gone.sign * step.sign * (charged + paid)), 0
    FROM (SELECT 1 AS sign, * FROM come UNION ALL SELECT -1, * FROM gone) come_or_gone
    CROSS JOIN LATERAL (VALUES (due_date, 1), (until_date, -1)) AS step(day, sign)
    WHERE step.day IS NOT NULL AND (grace_days IS NULL OR days_late IS NULL OR days_late <= grace_days)
    GROUP BY 1, 2, 3, 4
    HAVING sum(come_or_gone.sign * step.sign * (charged + paid)) <> 0;
END $$;--> statement-breakpoint
-- Rows of agencies are audited and reach open screens.
SELECT audit_table('agencies', 'agency', '{name}');
SELECT live_table('agencies', 'payers', 'office');--> statement-breakpoint
-- Rows of agency_remittances are audited and reach open screens.
SELECT audit_table('agency_remittances', 'agency_remittance', '{amount}');
SELECT live_table('agency_remittances', 'payers', 'office');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'charges'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON charges';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of charges are audited, reach open screens, move daily totals and move the lease balance.
SELECT audit_table('charges', 'charge', '{amount}', '{settled_on}');
SELECT live_table_per_statement('charges', 'charges', '{settled_on}');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON charges
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_charges();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON charges
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_charges();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON charges
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_charges();
CREATE TRIGGER lease_sums_deleted AFTER DELETE ON charges
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_charges();
CREATE TRIGGER lease_sums_inserted AFTER INSERT ON charges
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_charges();
CREATE TRIGGER lease_sums_updated AFTER UPDATE ON charges
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_charges();
SELECT book_table('charges', 'due_date', 'voided_on', '{organization_id,lease_id,amount,kind}');--> statement-breakpoint
-- Rows of lease_payer_shares are audited and reach open screens.
SELECT audit_table('lease_payer_shares', 'lease_payer_share', '{share}');
SELECT live_table_per_statement('lease_payer_shares', 'payers');--> statement-breakpoint
-- Rows of lease_payers are audited and reach open screens.
SELECT audit_table('lease_payers', 'lease_payer', '{kind}');
SELECT live_table_per_statement('lease_payers', 'payers');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'payments'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON payments';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of payments are audited, reach open screens, move daily totals and move the lease balance.
SELECT audit_table('payments', 'payment', '{amount}');
SELECT live_table('payments', 'payments', 'lease');
CREATE TRIGGER payment_sums AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION payment_sums();
CREATE TRIGGER clearing_sums AFTER INSERT ON payments FOR EACH ROW WHEN (new.through_provider) EXECUTE FUNCTION clearing_sums();
CREATE TRIGGER clearing_sums_changed AFTER UPDATE ON payments FOR EACH ROW WHEN (old.through_provider OR new.through_provider)
  EXECUTE FUNCTION clearing_sums();
CREATE TRIGGER clearing_sums_deleted AFTER DELETE ON payments FOR EACH ROW WHEN (old.through_provider) EXECUTE FUNCTION clearing_sums();
SELECT book_table('payments', 'received_on', 'reversed_on', '{organization_id,lease_id,amount,origin,payment_method,booked_back}', '{status}');
SELECT release_table('payments', 'status');
