CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"bank" text,
	"last4" text,
	"opening_on" date,
	"is_default" boolean DEFAULT false NOT NULL,
	"mapping" jsonb,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_accounts_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "bank_accounts_last4_check" CHECK ("bank_accounts"."last4" ~ '^[0-9A-Za-z]{4}$'),
	CONSTRAINT "bank_accounts_default_check" CHECK (not "bank_accounts"."is_default" or "bank_accounts"."archived_at" is null)
);
--> statement-breakpoint
CREATE TABLE "bank_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_hash" text NOT NULL,
	"format" text NOT NULL,
	"from" date,
	"to" date,
	"closing_balance" numeric(14, 2),
	"added" integer NOT NULL,
	"imported_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_files_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "bank_files_content_key" UNIQUE("bank_account_id","content_hash")
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"file_id" uuid,
	"posted_on" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"payee" text NOT NULL,
	"memo" text NOT NULL,
	"check_number" text,
	"fit_id" text,
	"fingerprint" text NOT NULL,
	"occurrence" integer NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"ignored_reason" text,
	"rule_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_lines_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "bank_lines_occurrence_key" UNIQUE("bank_account_id","fingerprint","occurrence"),
	CONSTRAINT "bank_lines_amount_check" CHECK ("bank_lines"."amount" <> 0),
	CONSTRAINT "bank_lines_ignored_check" CHECK (("bank_lines"."state" = 'ignored') = ("bank_lines"."ignored_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"bank_line_id" uuid NOT NULL,
	"source" text NOT NULL,
	"source_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"is_created" boolean DEFAULT false NOT NULL,
	"rule_id" uuid,
	"matched_by" uuid NOT NULL,
	"unmatched_at" timestamp (3) with time zone,
	"reconciliation_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_matches_amount_check" CHECK ("bank_matches"."amount" <> 0),
	CONSTRAINT "bank_matches_frozen_check" CHECK ("bank_matches"."unmatched_at" is null or "bank_matches"."reconciliation_id" is null)
);
--> statement-breakpoint
CREATE TABLE "bank_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"bank_account_id" uuid,
	"payee_contains" text NOT NULL,
	"action" text NOT NULL,
	"property_id" uuid,
	"vendor_id" uuid,
	"category" "expense_category",
	"reason" text,
	"created_by" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_rules_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "bank_rules_action_check" CHECK (case "bank_rules"."action" when 'expense' then num_nulls("bank_rules"."property_id", "bank_rules"."category") = 0
        else "bank_rules"."reason" is not null end)
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"through" date NOT NULL,
	"statement_balance" numeric(14, 2) NOT NULL,
	"book" numeric(14, 2),
	"received_later" numeric(14, 2),
	"paid_later" numeric(14, 2),
	"booked_later" numeric(14, 2),
	"done_by" uuid,
	"done_at" timestamp (3) with time zone,
	"document_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reconciliations_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "reconciliations_day_key" UNIQUE("bank_account_id","through"),
	CONSTRAINT "reconciliations_done_check" CHECK (num_nulls("reconciliations"."done_by", "reconciliations"."done_at", "reconciliations"."book", "reconciliations"."received_later", "reconciliations"."paid_later",
        "reconciliations"."booked_later") in (0, 6))
);
--> statement-breakpoint
ALTER TABLE "bill_payments" ADD COLUMN "bank_account_id" uuid;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "operating_account_id" uuid;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "deposit_account_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_account_fk" FOREIGN KEY ("organization_id","bank_account_id") REFERENCES "public"."bank_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_account_fk" FOREIGN KEY ("organization_id","bank_account_id") REFERENCES "public"."bank_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_file_fk" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."bank_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_rule_fk" FOREIGN KEY ("organization_id","rule_id") REFERENCES "public"."bank_rules"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_matched_by_users_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_line_fk" FOREIGN KEY ("organization_id","bank_line_id") REFERENCES "public"."bank_lines"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_rule_fk" FOREIGN KEY ("organization_id","rule_id") REFERENCES "public"."bank_rules"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_reconciliation_fk" FOREIGN KEY ("organization_id","reconciliation_id") REFERENCES "public"."reconciliations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_rules" ADD CONSTRAINT "bank_rules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_rules" ADD CONSTRAINT "bank_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_rules" ADD CONSTRAINT "bank_rules_account_fk" FOREIGN KEY ("organization_id","bank_account_id") REFERENCES "public"."bank_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_rules" ADD CONSTRAINT "bank_rules_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_rules" ADD CONSTRAINT "bank_rules_vendor_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_account_fk" FOREIGN KEY ("organization_id","bank_account_id") REFERENCES "public"."bank_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_default_key" ON "bank_accounts" USING btree ("organization_id",("kind" = 'deposit')) WHERE "bank_accounts"."is_default";--> statement-breakpoint
CREATE INDEX "bank_lines_newest_idx" ON "bank_lines" USING btree ("bank_account_id","posted_on","id");--> statement-breakpoint
CREATE INDEX "bank_lines_new_idx" ON "bank_lines" USING btree ("bank_account_id") WHERE "bank_lines"."state" = 'new';--> statement-breakpoint
CREATE INDEX "bank_lines_file_idx" ON "bank_lines" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "bank_matches_line_idx" ON "bank_matches" USING btree ("bank_line_id") WHERE "bank_matches"."unmatched_at" is null;--> statement-breakpoint
CREATE INDEX "bank_matches_source_idx" ON "bank_matches" USING btree ("source_id") WHERE "bank_matches"."unmatched_at" is null;--> statement-breakpoint
CREATE INDEX "bank_matches_rule_idx" ON "bank_matches" USING btree ("rule_id") WHERE "bank_matches"."rule_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_matches_reconciliation_idx" ON "bank_matches" USING btree ("reconciliation_id");--> statement-breakpoint
-- The former release goes on: it leaves the column empty.
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_account_fk" FOREIGN KEY ("organization_id","bank_account_id") REFERENCES "public"."bank_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The former release goes on: it leaves the column empty.
ALTER TABLE "properties" ADD CONSTRAINT "properties_operating_account_fk" FOREIGN KEY ("organization_id","operating_account_id") REFERENCES "public"."bank_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The former release goes on: it leaves the column empty.
ALTER TABLE "properties" ADD CONSTRAINT "properties_deposit_account_fk" FOREIGN KEY ("organization_id","deposit_account_id") REFERENCES "public"."bank_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Values that name people stand apart from the chain, so that they can be erased.
-- audit/record.test.ts asks it of every column of text.
CREATE OR REPLACE FUNCTION audit_is_personal(key text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT key ~ '^(name|title|text|body|message|subject|email|phone|address|description|memo|notes?|check_number|entry_note|feedback|message_templates|payee|payee_contains|payment_instructions|paper|reference|file_name|sent_to|result|output|words|spelled|folded|folded_spelled|unit_number|waived)$'
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
      -- Money that went to a lease of the same account did not move.
      AND f.operating IS DISTINCT FROM h.operating AND moved.booked_on IS NOT NULL AND moved.source IS NOT NULL
  UNION ALL
  SELECT h.operating, 'refund', r.id, r.refunded_on, moved.booked_on, moved.sign * r.amount, h.property_id, r.lease_id, h.tenant_id, NULL, r.notes, NULL
    FROM refunds r JOIN homes h ON h.lease_id = r.lease_id
    LEFT JOIN money_transfers t ON t.id = r.transfer_id LEFT JOIN homes f ON f.lease_id = t.to_lease_id
    CROSS JOIN LATERAL (VALUES (r.booked_on, -1), (r.end_booked_on, 1)) AS moved(booked_on, sign)
    WHERE r.organization_id = organization AND f.operating IS DISTINCT FROM h.operating
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
    WHERE e.organization_id = organization AND e.paid_booked_on IS NOT NULL AND moved.booked_on IS NOT NULL
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
  -- A journal without a property is of the default account.
  SELECT CASE c.purpose WHEN 'deposit_bank' THEN coalesce(a.deposit, b.id) ELSE coalesce(a.operating, b.id) END, 'journal', j.id, j.entry_on,
      moved.booked_on, moved.sign * (l.debit - l.credit), l.property_id, NULL, NULL, NULL, j.memo, NULL
    FROM journals j JOIN journal_lines l ON l.journal_id = j.id JOIN accounts c ON c.id = l.account_id AND c.purpose IN ('operating_bank', 'deposit_bank')
    LEFT JOIN places a ON a.property_id = l.property_id
    JOIN bank_accounts b ON b.organization_id = j.organization_id AND b.is_default AND (b.kind = 'deposit') = (c.purpose = 'deposit_bank')
    CROSS JOIN LATERAL (VALUES (j.booked_on, 1), (j.end_booked_on, -1)) AS moved(booked_on, sign)
    WHERE j.organization_id = organization AND moved.booked_on IS NOT NULL AND j.end_booked_on IS DISTINCT FROM j.booked_on
$$;--> statement-breakpoint
-- The rows of each bank account by how much of each the ledger counts and the bank shows at the end of a day. Rows up to
-- the account's opening are cleared, unless a later line is matched to them.
CREATE OR REPLACE FUNCTION bank_rows_at(organization uuid, through date) RETURNS TABLE(bank_account_id uuid, source text, source_id uuid, day date, in_book numeric, cleared numeric, property_id uuid, lease_id uuid, person_id uuid, payee text)
LANGUAGE sql STABLE AS $$
  SELECT r.bank_account_id, r.source, r.source_id, r.day, r.in_book,
    CASE WHEN r.booked_on <= a.opening_on AND m.is_later IS NOT TRUE THEN r.in_book ELSE coalesce(m.cleared, 0) END,
    r.property_id, r.lease_id, r.person_id, r.payee
  FROM (
    SELECT b.bank_account_id, b.source, b.source_id, min(b.day) AS day, min(b.booked_on) AS booked_on,
      coalesce(sum(b.amount) FILTER (WHERE b.booked_on <= through), 0) AS in_book, (array_agg(b.property_id))[1] AS property_id,
      (array_agg(b.lease_id))[1] AS lease_id, (array_agg(b.person_id))[1] AS person_id, min(b.payee) AS payee
    FROM bank_rows(organization) b GROUP BY 1, 2, 3
  ) r JOIN bank_accounts a ON a.id = r.bank_account_id
  LEFT JOIN (
    SELECT l.bank_account_id, m.source, m.source_id, sum(m.amount) FILTER (WHERE l.posted_on <= through) AS cleared,
      bool_or(l.posted_on > through) AS is_later
    FROM bank_matches m JOIN bank_lines l ON l.id = m.bank_line_id
    WHERE m.organization_id = organization AND m.unmatched_at IS NULL GROUP BY 1, 2, 3
  ) m USING (bank_account_id, source, source_id)
$$;--> statement-breakpoint
-- Refuses a change of banking by its rule. `constraint` is how the server knows it.
CREATE OR REPLACE FUNCTION refuse_match(rule text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Banking refuses by the rule %', rule USING ERRCODE = 'check_violation', CONSTRAINT = rule;
END $$;--> statement-breakpoint
-- Of a line, and of a row of its account, no more is matched than its amount; a frozen match neither ends nor changes.
CREATE OR REPLACE FUNCTION check_match() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  line bank_lines;
  row_amount numeric;
  matched numeric;
BEGIN
  IF tg_op = 'DELETE' THEN
    IF old.reconciliation_id IS NOT NULL THEN
      PERFORM refuse_match('bank_matches_frozen');
    END IF;
    RETURN old;
  END IF;
  -- One at a time for a line and for a row, whichever of them is matched twice at once.
  SELECT * INTO line FROM bank_lines WHERE id = new.bank_line_id FOR UPDATE;
  IF tg_op = 'UPDATE' THEN
    IF new.amount <> old.amount OR new.source_id <> old.source_id OR new.source <> old.source OR new.bank_line_id <> old.bank_line_id
      OR old.unmatched_at IS NOT NULL AND new.unmatched_at IS NULL THEN
      PERFORM refuse_match('bank_matches_kept');
    END IF;
    IF old.reconciliation_id IS NOT NULL AND new.unmatched_at IS NOT NULL THEN
      PERFORM refuse_match('bank_matches_frozen');
    END IF;
    RETURN new;
  END IF;
  PERFORM pg_advisory_xact_lock(7266841, hashtext(new.source_id::text));
  IF line.state NOT IN ('new', 'matched', 'created') OR line.organization_id <> new.organization_id THEN
    PERFORM refuse_match('bank_matches_line');
  END IF;
  IF line.posted_on <= (SELECT max(through) FROM reconciliations r WHERE r.bank_account_id = line.bank_account_id AND r.done_at IS NOT NULL) THEN
    PERFORM refuse_match('bank_matches_reconciled');
  END IF;
  SELECT sum(b.amount) INTO row_amount FROM bank_rows(new.organization_id) b
    WHERE b.bank_account_id = line.bank_account_id AND b.source = new.source AND b.source_id = new.source_id;
  SELECT coalesce(sum(m.amount), 0) + new.amount INTO matched FROM bank_matches m JOIN bank_lines l ON l.id = m.bank_line_id
    WHERE m.source = new.source AND m.source_id = new.source_id AND m.unmatched_at IS NULL AND l.bank_account_id = line.bank_account_id;
  IF row_amount IS NULL OR sign(new.amount) <> sign(row_amount) OR abs(matched) > abs(row_amount) THEN
    PERFORM refuse_match('bank_matches_row');
  END IF;
  SELECT coalesce(sum(m.amount), 0) + new.amount INTO matched FROM bank_matches m
    WHERE m.bank_line_id = new.bank_line_id AND m.unmatched_at IS NULL;
  IF sign(new.amount) <> sign(line.amount) OR abs(matched) > abs(line.amount) THEN
    PERFORM refuse_match('bank_matches_line');
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- The first bank accounts of an organization: one for deposits, one for all other money.
CREATE OR REPLACE FUNCTION seed_bank_accounts(organization uuid) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO bank_accounts (id, organization_id, name, kind, is_default)
  SELECT gen_random_uuid(), organization, name, kind, true
  FROM (VALUES ('Operating account', 'operating'), ('Deposit account', 'deposit')) AS first(name, kind)
  ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
-- A new organization begins with bank accounts, whatever created it.
CREATE OR REPLACE FUNCTION give_bank_accounts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM seed_bank_accounts(new.id);
  RETURN NULL;
END $$;--> statement-breakpoint
-- A property whose rows are matched keeps its bank accounts: its rows would leave their lines.
CREATE OR REPLACE FUNCTION keep_rows_places() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bank_matches m JOIN bank_lines l ON l.id = m.bank_line_id
    WHERE m.organization_id = new.organization_id AND m.unmatched_at IS NULL AND NOT EXISTS (
      SELECT FROM bank_rows(new.organization_id) b
      WHERE b.bank_account_id = l.bank_account_id AND b.source = m.source AND b.source_id = m.source_id)) THEN
    PERFORM refuse_match('properties_matched');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A row that is voided loses its matches. Refuses that of a row that a reconciliation froze.
CREATE OR REPLACE FUNCTION release_matches() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  -- A payment of bills is its lines.
  subject constant uuid := CASE tg_table_name WHEN 'bill_payment_lines' THEN (to_jsonb(new) ->> 'payment_id')::uuid ELSE new.id END;
  match bank_matches;
BEGIN
  FOR match IN SELECT m.* FROM bank_matches m JOIN bank_lines l ON l.id = m.bank_line_id
    WHERE m.source_id = subject AND m.unmatched_at IS NULL
      AND abs(m.amount) > abs(coalesce((SELECT sum(b.amount) FROM bank_rows(new.organization_id) b
        WHERE b.bank_account_id = l.bank_account_id AND b.source = m.source AND b.source_id = m.source_id), 0))
  LOOP
    IF match.reconciliation_id IS NOT NULL THEN
      PERFORM refuse_match('bank_matches_reconciled_row');
    END IF;
    UPDATE bank_matches SET unmatched_at = now() WHERE id = match.id;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The trigger by which the rows of a table lose their matches when they are voided: see `release_matches`.
CREATE OR REPLACE FUNCTION release_table("table" regclass, ended text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS release_matches ON %s', "table");
  EXECUTE format('CREATE TRIGGER release_matches AFTER UPDATE OF %s ON %s FOR EACH ROW WHEN (old.%1$s IS DISTINCT FROM new.%1$s)
    EXECUTE FUNCTION release_matches()', ended, "table");
END $$;--> statement-breakpoint
-- A line is matched once its rows are its whole amount.
CREATE OR REPLACE FUNCTION settle_line() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bank_lines l SET state = CASE WHEN s.matched IS DISTINCT FROM l.amount THEN 'new' WHEN s.is_created THEN 'created' ELSE 'matched' END
  FROM (SELECT sum(amount) AS matched, bool_or(is_created) AS is_created FROM bank_matches
    WHERE bank_line_id = new.bank_line_id AND unmatched_at IS NULL) s
  WHERE l.id = new.bank_line_id AND l.state <> 'ignored';
  RETURN NULL;
END $$;--> statement-breakpoint
-- Rows of bank_accounts are audited and reach open screens; that an organization has its first ones is no news.
CREATE CONSTRAINT TRIGGER audit_row AFTER INSERT ON bank_accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NOT new.is_default)
  EXECUTE FUNCTION audit_row('bank_account', 'id', '{name}', '{id,organization_id,created_at,updated_at}', '{id}');
CREATE CONSTRAINT TRIGGER audit_row_changed AFTER UPDATE OR DELETE ON bank_accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_row('bank_account', 'id', '{name}', '{id,organization_id,created_at,updated_at}', '{id}');
SELECT live_table('bank_accounts', 'bank-accounts', 'office');--> statement-breakpoint
-- Rows of bank_files are audited and reach open screens, for their lines too.
SELECT audit_table('bank_files', 'bank_file', '{name}');
SELECT live_table('bank_files', 'bank-lines', 'office');--> statement-breakpoint
-- Rows of bank_lines reach open screens.
SELECT live_table('bank_lines', 'bank-lines', 'office');--> statement-breakpoint
-- Rows of bank_matches are audited, reach open screens, and never exceed their line or row.
SELECT audit_table('bank_matches', 'bank_match', '{source,amount}');
SELECT live_table('bank_matches', 'bank-lines', 'office');
CREATE TRIGGER check_match BEFORE INSERT OR UPDATE OR DELETE ON bank_matches FOR EACH ROW EXECUTE FUNCTION check_match();
CREATE TRIGGER settle_line AFTER INSERT OR UPDATE OF unmatched_at ON bank_matches FOR EACH ROW EXECUTE FUNCTION settle_line();--> statement-breakpoint
-- Rows of bank_rules are audited and reach open screens.
SELECT audit_table('bank_rules', 'bank_rule', '{payee_contains}');
SELECT live_table('bank_rules', 'bank-rules', 'office');--> statement-breakpoint
-- Rows of reconciliations are audited and reach open screens.
SELECT audit_table('reconciliations', 'reconciliation', '{through}');
SELECT live_table('reconciliations', 'reconciliations', 'office');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'bill_payment_lines'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON bill_payment_lines';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of bill_payment_lines are audited, counted on open days, and settle their expense.
SELECT audit_table('bill_payment_lines', 'bill_payment_line', '{amount}');
SELECT book_table('bill_payment_lines', 'paid_on', 'voided_on', '{organization_id,property_id,payment_id,expense_id,amount}');
CREATE TRIGGER settle_expense AFTER INSERT OR UPDATE OF voided_on ON bill_payment_lines
  FOR EACH ROW EXECUTE FUNCTION settle_expense();
SELECT release_table('bill_payment_lines', 'voided_on');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'bill_payments'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON bill_payments';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of bill_payments are audited and reach open screens.
SELECT audit_table('bill_payments', 'bill_payment', '{check_number}');
SELECT live_table('bill_payments', 'bills', 'office');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'deposit_entries'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON deposit_entries';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of deposit_entries are audited, reach open screens and move the lease balance.
SELECT audit_table('deposit_entries', 'deposit_entry', '{amount}');
SELECT live_table('deposit_entries', 'deposit-entries', 'lease');
CREATE TRIGGER lease_sums_deleted AFTER DELETE ON deposit_entries
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_deposit_entries();
CREATE TRIGGER lease_sums_inserted AFTER INSERT ON deposit_entries
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_deposit_entries();
CREATE TRIGGER lease_sums_updated AFTER UPDATE ON deposit_entries
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_deposit_entries();
SELECT book_table('deposit_entries', 'entry_on', 'voided_on', '{organization_id,lease_id,amount,kind}');
SELECT release_table('deposit_entries', 'voided_on');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'expenses'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON expenses';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of expenses are audited and reach open screens.
SELECT audit_table('expenses', 'expense', '{amount}');
SELECT live_table('expenses', 'expenses', 'expense');
SELECT book_table('expenses', 'incurred_on', 'voided_on', '{organization_id,property_id,amount,category}', '{paid_on,paid_booked_on}');
SELECT release_table('expenses', 'voided_on');
CREATE TRIGGER refuse_paid_void BEFORE UPDATE OF voided_on ON expenses
  FOR EACH ROW WHEN (new.has_payments AND old.voided_on IS NULL AND new.voided_on IS NOT NULL) EXECUTE FUNCTION refuse_paid_void();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'journals'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON journals';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of journals are audited and reach open screens.
SELECT audit_table('journals', 'journal', '{number,memo}');
SELECT live_table('journals', 'journals', 'office');
SELECT book_table('journals', 'entry_on', 'voided_on', '{organization_id}');
SELECT release_table('journals', 'voided_on');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'owner_entries'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON owner_entries';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of owner_entries are audited and reach open screens.
SELECT audit_table('owner_entries', 'owner_entry', '{kind,amount}');
SELECT live_table('owner_entries', 'owner-entries', 'expense');
SELECT book_table('owner_entries', 'entry_on', 'voided_on', '{organization_id,property_id,owner_id,amount,kind}');
SELECT release_table('owner_entries', 'voided_on');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'payments'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON payments';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of payments are audited, reach open screens, move daily totals and move the lease balance.
SELECT audit_table('payments', 'payment', '{amount}');
SELECT live_table('payments', 'payments', 'lease');
CREATE TRIGGER payment_sums AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION payment_sums();
SELECT book_table('payments', 'received_on', 'reversed_on', '{organization_id,lease_id,amount,origin,payment_method,booked_back}', '{status}');
SELECT release_table('payments', 'status');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'refunds'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON refunds';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of refunds are audited, reach open screens and move the lease balance.
SELECT audit_table('refunds', 'refund', '{amount}');
SELECT live_table('refunds', 'refunds', 'lease');
CREATE TRIGGER lease_sums_deleted AFTER DELETE ON refunds
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_refunds();
CREATE TRIGGER lease_sums_inserted AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_refunds();
CREATE TRIGGER lease_sums_updated AFTER UPDATE ON refunds
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_refunds();
SELECT book_table('refunds', 'refunded_on', 'voided_on', '{organization_id,lease_id,amount,brought_forward}');
SELECT release_table('refunds', 'voided_on');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'organizations'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON organizations';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of organizations are audited and reach open screens.
SELECT audit_table('organizations', 'organization', '{name}');
SELECT live_table('organizations', 'organization', 'organization');
CREATE TRIGGER give_accounts AFTER INSERT ON organizations
  FOR EACH ROW EXECUTE FUNCTION give_accounts();
CREATE TRIGGER give_bank_accounts AFTER INSERT ON organizations
  FOR EACH ROW EXECUTE FUNCTION give_bank_accounts();--> statement-breakpoint
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
  FOR EACH ROW EXECUTE FUNCTION keep_rows_places();--> statement-breakpoint
-- Each organization begins with an account for deposits and one for all other money: every recorded row has its account.
SELECT seed_bank_accounts(id) FROM organizations;
