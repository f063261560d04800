CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"is_control" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "accounts_purpose_key" UNIQUE("organization_id","purpose"),
	CONSTRAINT "accounts_number_key" UNIQUE("organization_id","number")
);
--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"journal_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"property_id" uuid,
	"unit_id" uuid,
	"debit" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"credit" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	CONSTRAINT "journal_lines_place_key" UNIQUE("journal_id","place"),
	CONSTRAINT "journal_lines_one_side_check" CHECK ("journal_lines"."debit" >= 0 and "journal_lines"."credit" >= 0 and ("journal_lines"."debit" > 0) <> ("journal_lines"."credit" > 0))
);
--> statement-breakpoint
CREATE TABLE "journals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"entry_on" date NOT NULL,
	"booked_on" date NOT NULL,
	"end_booked_on" date,
	"memo" text NOT NULL,
	"voided_on" date,
	"voided_by" uuid,
	"void_reason" text,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journals_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "journals_number_key" UNIQUE("organization_id","number")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_journal_fk" FOREIGN KEY ("organization_id","journal_id") REFERENCES "public"."journals"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_account_fk" FOREIGN KEY ("organization_id","account_id") REFERENCES "public"."accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_unit_fk" FOREIGN KEY ("organization_id","unit_id") REFERENCES "public"."units"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_lines_account_idx" ON "journal_lines" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "journal_lines_property_idx" ON "journal_lines" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "journals_day_idx" ON "journals" USING btree ("organization_id","booked_on");--> statement-breakpoint
CREATE INDEX "payments_origin_idx" ON "payments" USING btree ("organization_id") WHERE "payments"."origin" <> 'received';--> statement-breakpoint
-- Values that name people stand apart from the chain, so that they can be erased.
-- audit/record.test.ts asks it of every column of text.
CREATE OR REPLACE FUNCTION audit_is_personal(key text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT key ~ '^(name|title|text|body|message|subject|email|phone|address|description|memo|notes?|check_number|entry_note|feedback|message_templates|payee|payment_instructions|paper|reference|file_name|sent_to|result|output|words|spelled|folded|folded_spelled|unit_number|waived)$'
    OR key ~ '(_name|_?reason|_address|image_url)$'
$$;--> statement-breakpoint
-- The first chart of accounts of an organization. An account that is there keeps its number and name.
CREATE OR REPLACE FUNCTION seed_accounts(organization uuid) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO accounts (id, organization_id, purpose, number, name, type, is_system, is_control)
  SELECT gen_random_uuid(), organization, purpose, number, name, type, true, is_control FROM (VALUES
    ('1010', 'operating_bank', 'Operating bank', 'asset', false),
    ('1020', 'trust_bank', 'Trust bank', 'asset', false),
    ('1030', 'deposit_bank', 'Deposit bank', 'asset', false),
    ('1090', 'undeposited', 'Undeposited funds', 'asset', false),
    ('1200', 'receivable', 'Rent receivable', 'asset', true),
    ('1500', 'capital', 'Buildings and improvements', 'asset', false),
    ('2010', 'payable', 'Accounts payable', 'liability', true),
    ('2100', 'deposits_held', 'Security deposits held', 'liability', true),
    ('2110', 'prepaid', 'Prepaid rent', 'liability', true),
    ('2300', 'due_between', 'Due between bank accounts', 'liability', false),
    ('3010', 'contributions', 'Owner contributions', 'equity', false),
    ('3020', 'draws', 'Owner draws', 'equity', false),
    ('3050', 'opening_balances', 'Opening balances', 'equity', false),
    ('3900', 'retained', 'Retained earnings', 'equity', true),
    ('4010', 'income:rent', 'Rent', 'income', false),
    ('4020', 'income:late_fee', 'Late fees', 'income', false),
    ('4030', 'income:nsf_fee', 'Returned payment fees', 'income', false),
    ('4040', 'income:utility', 'Utilities charged', 'income', false),
    ('4050', 'income:parking', 'Parking', 'income', false),
    ('4060', 'income:pet', 'Pets', 'income', false),
    ('4070', 'income:cam', 'CAM', 'income', false),
    ('4080', 'income:damage', 'Damages', 'income', false),
    ('4090', 'income:cleaning', 'Cleaning', 'income', false),
    ('4095', 'income:other', 'Other charges', 'income', false),
    ('4096', 'income:opening_balance', 'Opening balances collected', 'income', false),
    ('4097', 'income:bad_debt_recovered', 'Bad debt recovered', 'income', false),
    ('4100', 'income:deposits_kept', 'Deposits kept', 'income', false),
    ('4900', 'concessions', 'Concessions and waivers', 'income', false),
    ('6010', 'expense:advertising', 'Advertising', 'expense', false),
    ('6020', 'expense:auto_travel', 'Auto and travel', 'expense', false),
    ('6030', 'expense:cleaning_maintenance', 'Cleaning and maintenance', 'expense', false),
    ('6040', 'expense:commissions', 'Commissions', 'expense', false),
    ('6050', 'expense:insurance', 'Insurance', 'expense', false),
    ('6060', 'expense:legal_professional', 'Legal and professional', 'expense', false),
    ('6070', 'expense:management_fees', 'Management fees', 'expense', false),
    ('6080', 'expense:mortgage_interest', 'Mortgage interest', 'expense', false),
    ('6090', 'expense:other_interest', 'Other interest', 'expense', false),
    ('6100', 'expense:repairs', 'Repairs', 'expense', false),
    ('6110', 'expense:supplies', 'Supplies', 'expense', false),
    ('6120', 'expense:taxes', 'Taxes', 'expense', false),
    ('6130', 'expense:utilities', 'Utilities', 'expense', false),
    ('6140', 'expense:other', 'Other expenses', 'expense', false),
    ('6900', 'bad_debt', 'Bad debt', 'expense', false),
    ('6910', 'expense:deposit_interest', 'Interest on deposits', 'expense', false)
  ) AS first(number, purpose, name, type, is_control)
  ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
-- A new organization begins with a chart of accounts, whatever created it.
CREATE OR REPLACE FUNCTION give_accounts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM seed_accounts(new.id);
  RETURN NULL;
END $$;--> statement-breakpoint
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
-- Debits (positive) and credits (negative) of the rows that day_sums adds up: charges, allocations, received payments.
CREATE OR REPLACE FUNCTION ledger_lines_of_rents(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text, property_id uuid, unit_id uuid, lease_id uuid, payee_id uuid, source text, source_id uuid, memo text)
LANGUAGE sql STABLE AS $$
  SELECT c.booked_on, leg.account, leg.sign * c.amount, 'accrual', 'charge', u.property_id, l.unit_id, c.lease_id, l.tenant_id, 'charges', c.id, c.description
    FROM charges c JOIN leases l ON l.id = c.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('receivable', 1),
      (CASE c.kind WHEN 'opening_balance' THEN 'opening_balances' ELSE 'income:' || c.kind END, -1)) AS leg(account, sign)
    WHERE c.organization_id = organization AND c.end_booked_on IS DISTINCT FROM c.booked_on
  UNION ALL
  SELECT c.end_booked_on, leg.account, -leg.sign * c.amount, 'accrual', 'charge_voided', u.property_id, l.unit_id, c.lease_id, l.tenant_id, 'charges', c.id, c.description
    FROM charges c JOIN leases l ON l.id = c.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('receivable', 1),
      (CASE c.kind WHEN 'opening_balance' THEN 'opening_balances' ELSE 'income:' || c.kind END, -1)) AS leg(account, sign)
    WHERE c.organization_id = organization AND c.end_booked_on <> c.booked_on
  UNION ALL
  SELECT a.booked_on, leg.account, leg.sign * a.amount, leg.basis, 'allocation', u.property_id, l.unit_id, a.lease_id, l.tenant_id, 'payments', a.payment_id, c.description
    FROM allocations a JOIN charges c ON c.id = a.charge_id JOIN leases l ON l.id = a.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('prepaid', 1, 'both'), ('receivable', -1, 'accrual'), ('income:' || c.kind, -1, 'cash')) AS leg(account, sign, basis)
    WHERE a.organization_id = organization AND a.payment_id IS NOT NULL AND a.end_booked_on IS DISTINCT FROM a.booked_on
  UNION ALL
  SELECT a.end_booked_on, leg.account, -leg.sign * a.amount, leg.basis, 'allocation_ended', u.property_id, l.unit_id, a.lease_id, l.tenant_id, 'payments', a.payment_id, c.description
    FROM allocations a JOIN charges c ON c.id = a.charge_id JOIN leases l ON l.id = a.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('prepaid', 1, 'both'), ('receivable', -1, 'accrual'), ('income:' || c.kind, -1, 'cash')) AS leg(account, sign, basis)
    WHERE a.organization_id = organization AND a.payment_id IS NOT NULL AND a.end_booked_on <> a.booked_on
  UNION ALL
  SELECT p.booked_on, leg.account, leg.sign * p.amount, 'both', 'payment', u.property_id, l.unit_id, p.lease_id, l.tenant_id, 'payments', p.id, p.notes
    FROM payments p JOIN leases l ON l.id = p.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('operating_bank', 1), ('prepaid', -1)) AS leg(account, sign)
    WHERE p.organization_id = organization AND p.origin = 'received' AND p.status IN ('completed', 'reversed')
  UNION ALL
  SELECT p.end_booked_on, leg.account, -leg.sign * p.amount, 'both', 'payment_returned', u.property_id, l.unit_id, p.lease_id, l.tenant_id, 'payments', p.id, p.reversal_reason
    FROM payments p JOIN leases l ON l.id = p.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('operating_bank', 1), ('prepaid', -1)) AS leg(account, sign)
    WHERE p.organization_id = organization AND p.origin = 'received' AND p.status = 'reversed' AND p.reversed_on IS NOT NULL
$$;--> statement-breakpoint
-- The general ledger: every line is derived from a row that exists. Debits are positive, credits negative.
CREATE OR REPLACE FUNCTION ledger_lines(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text, property_id uuid, unit_id uuid, lease_id uuid, payee_id uuid, source text, source_id uuid, memo text)
LANGUAGE sql STABLE AS $$
  SELECT * FROM ledger_lines_of_rents(organization) UNION ALL SELECT * FROM ledger_lines_of_others(organization)
$$;--> statement-breakpoint
-- The same by day and account for a whole organization, without reading each charge and payment.
CREATE OR REPLACE FUNCTION ledger_sums(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text)
LANGUAGE sql STABLE AS $$
  SELECT s.day, leg.account, leg.sign * s.amount, leg.basis, leg.event
    FROM day_sums s CROSS JOIN LATERAL (VALUES
      ('charged', 'receivable', 1, 'accrual', 'charge'),
      ('charged', CASE s.kind WHEN 'opening_balance' THEN 'opening_balances' ELSE 'income:' || s.kind END, -1, 'accrual', 'charge'),
      ('laid', 'prepaid', 1, 'both', 'allocation'),
      ('laid', 'receivable', -1, 'accrual', 'allocation'),
      ('laid', 'income:' || s.kind, -1, 'cash', 'allocation'),
      ('payments', 'operating_bank', 1, 'both', 'payment'),
      ('payments', 'prepaid', -1, 'both', 'payment'),
      ('returned', 'operating_bank', -1, 'both', 'payment_returned'),
      ('returned', 'prepaid', 1, 'both', 'payment_returned')) AS leg(figure, account, sign, basis, event)
    WHERE s.organization_id = organization AND s.figure = leg.figure AND s.figure IN ('charged', 'laid', 'payments', 'returned')
      AND (s.figure <> 'payments' OR s.kind IN ('completed', 'reversed'))
  UNION ALL
  SELECT o.day, o.account, o.amount, o.basis, o.event FROM ledger_lines_of_others(organization) o
$$;--> statement-breakpoint
-- A journal is booked on a day that is open for every property of its lines.
CREATE OR REPLACE FUNCTION refuse_closed_line() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  closed constant date := closed_through(new.organization_id, new.property_id, NULL);
BEGIN
  IF closed >= (SELECT booked_on FROM journals WHERE id = new.journal_id) THEN
    PERFORM refuse_closed(closed);
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- Lines of a journal are never changed: a journal is voided.
CREATE OR REPLACE FUNCTION refuse_line_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Lines of a journal are never changed' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
-- At the end of a transaction the debits of each of its journals equal its credits.
CREATE OR REPLACE FUNCTION require_balance() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM journal_lines WHERE journal_id = new.journal_id HAVING sum(debit) <> sum(credit)) THEN
    RAISE EXCEPTION 'The debits of journal % do not equal its credits', new.journal_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
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
  never constant boolean := tg_table_name IN ('expenses', 'refunds', 'deposit_entries', 'owner_entries', 'journals');
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
      paid := CASE WHEN new.paid_on IS NOT NULL THEN greatest(new.paid_on, closed + 1) END;
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
-- The balance of each account of an organization, or of one property, at the end of a day: debits less credits, on the
-- accrual basis. To see what moved between two closes.
CREATE OR REPLACE FUNCTION ledger_balances(organization uuid, home uuid, through date) RETURNS TABLE(account text, property_id uuid, balance numeric)
LANGUAGE sql STABLE AS $$
  SELECT l.account, l.property_id, sum(l.amount) FROM ledger_lines(organization) l
  WHERE l.day <= through AND l.basis IN ('both', 'accrual') AND l.property_id IS NOT NULL AND (home IS NULL OR l.property_id = home)
  GROUP BY 1, 2
$$;--> statement-breakpoint
-- Rows of accounts are audited and reach open screens; that an organization has its first ones is no news.
CREATE CONSTRAINT TRIGGER audit_row AFTER INSERT ON accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NOT new.is_system)
  EXECUTE FUNCTION audit_row('ledger_account', 'id', '{number,name}', '{id,organization_id,created_at,updated_at}', '{id}');
CREATE CONSTRAINT TRIGGER audit_row_changed AFTER UPDATE OR DELETE ON accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_row('ledger_account', 'id', '{number,name}', '{id,organization_id,created_at,updated_at}', '{id}');
SELECT live_table('accounts', 'ledger-accounts', 'office');--> statement-breakpoint
-- Rows of journal_lines are audited, balanced, booked on open days and never changed.
SELECT audit_table('journal_lines', 'journal_line', '{debit,credit}');
CREATE CONSTRAINT TRIGGER require_balance AFTER INSERT ON journal_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balance();
CREATE TRIGGER refuse_line_change BEFORE UPDATE ON journal_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_line_change();
CREATE TRIGGER refuse_closed_line BEFORE INSERT ON journal_lines
  FOR EACH ROW WHEN (new.property_id IS NOT NULL) EXECUTE FUNCTION refuse_closed_line();--> statement-breakpoint
-- Rows of journals are audited and reach open screens.
SELECT audit_table('journals', 'journal', '{number,memo}');
SELECT live_table('journals', 'journals', 'office');
SELECT book_table('journals', 'entry_on', 'voided_on', '{organization_id}');--> statement-breakpoint
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
--> statement-breakpoint
-- Organizations that are there get their accounts, and with them the ledger of all years.
SELECT seed_accounts(id) FROM organizations;
