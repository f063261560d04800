CREATE TABLE "closed_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"property_id" uuid,
	"through" date NOT NULL,
	"waived" jsonb,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reopened_by" uuid,
	"reopened_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "closed_periods_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "closed_periods_reopened_check" CHECK (("closed_periods"."reopened_at" is null) = ("closed_periods"."reopened_by" is null))
);
--> statement-breakpoint
CREATE TABLE "period_snapshots" (
	"organization_id" uuid NOT NULL,
	"closed_period_id" uuid NOT NULL,
	"account" text NOT NULL,
	"property_id" uuid NOT NULL,
	"debit" numeric(14, 2) NOT NULL,
	"credit" numeric(14, 2) NOT NULL,
	CONSTRAINT "period_snapshots_pkey" PRIMARY KEY("closed_period_id","account","property_id")
);
--> statement-breakpoint
-- The former release goes on: its sums by day read more rows.
DROP INDEX "allocations_applied_idx";--> statement-breakpoint
-- The former release goes on: its sums by day read more rows.
DROP INDEX "allocations_voided_idx";--> statement-breakpoint
-- The former release goes on: a trigger fills it. Of rows so far, the books count the day they happened on:
-- generated and then kept, because an update of every row would be told and logged.
ALTER TABLE "allocations" ADD COLUMN "booked_on" date GENERATED ALWAYS AS (applied_on) STORED NOT NULL,
  ADD COLUMN "end_booked_on" date GENERATED ALWAYS AS (CASE WHEN voided_on IS NOT NULL THEN greatest(voided_on, applied_on) END) STORED;--> statement-breakpoint
ALTER TABLE "allocations" ALTER COLUMN "booked_on" DROP EXPRESSION,
  ALTER COLUMN "end_booked_on" DROP EXPRESSION;--> statement-breakpoint
-- The former release goes on: a trigger fills it.
ALTER TABLE "deposit_entries" ADD COLUMN "booked_on" date GENERATED ALWAYS AS (entry_on) STORED NOT NULL,
  ADD COLUMN "end_booked_on" date GENERATED ALWAYS AS (CASE WHEN voided_on IS NOT NULL THEN entry_on END) STORED;--> statement-breakpoint
ALTER TABLE "deposit_entries" ALTER COLUMN "booked_on" DROP EXPRESSION,
  ALTER COLUMN "end_booked_on" DROP EXPRESSION;--> statement-breakpoint
-- The former release goes on: a trigger fills it.
ALTER TABLE "charges" ADD COLUMN "booked_on" date GENERATED ALWAYS AS (due_date) STORED NOT NULL,
  ADD COLUMN "end_booked_on" date GENERATED ALWAYS AS (CASE WHEN voided_on IS NOT NULL THEN greatest(voided_on, due_date) END) STORED;--> statement-breakpoint
ALTER TABLE "charges" ALTER COLUMN "booked_on" DROP EXPRESSION,
  ALTER COLUMN "end_booked_on" DROP EXPRESSION;--> statement-breakpoint
-- The former release goes on: a trigger fills it.
ALTER TABLE "credits" ADD COLUMN "booked_on" date GENERATED ALWAYS AS (credit_on) STORED NOT NULL,
  ADD COLUMN "end_booked_on" date GENERATED ALWAYS AS (CASE WHEN voided_on IS NOT NULL THEN greatest(voided_on, credit_on) END) STORED;--> statement-breakpoint
ALTER TABLE "credits" ALTER COLUMN "booked_on" DROP EXPRESSION,
  ALTER COLUMN "end_booked_on" DROP EXPRESSION;--> statement-breakpoint
-- The former release goes on: a trigger fills it.
ALTER TABLE "payments" ADD COLUMN "booked_on" date GENERATED ALWAYS AS (received_on) STORED NOT NULL,
  ADD COLUMN "end_booked_on" date GENERATED ALWAYS AS (CASE WHEN reversed_on IS NOT NULL THEN greatest(reversed_on, received_on) END) STORED;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "booked_on" DROP EXPRESSION,
  ALTER COLUMN "end_booked_on" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "booked_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The former release goes on: a trigger fills it.
ALTER TABLE "refunds" ADD COLUMN "booked_on" date GENERATED ALWAYS AS (refunded_on) STORED NOT NULL,
  ADD COLUMN "end_booked_on" date GENERATED ALWAYS AS (CASE WHEN voided_on IS NOT NULL THEN refunded_on END) STORED;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "booked_on" DROP EXPRESSION,
  ALTER COLUMN "end_booked_on" DROP EXPRESSION;--> statement-breakpoint
-- The former release goes on: a trigger fills it.
ALTER TABLE "owner_entries" ADD COLUMN "booked_on" date GENERATED ALWAYS AS (entry_on) STORED NOT NULL,
  ADD COLUMN "end_booked_on" date GENERATED ALWAYS AS (CASE WHEN voided_on IS NOT NULL THEN entry_on END) STORED;--> statement-breakpoint
ALTER TABLE "owner_entries" ALTER COLUMN "booked_on" DROP EXPRESSION,
  ALTER COLUMN "end_booked_on" DROP EXPRESSION;--> statement-breakpoint
-- The former release goes on: a trigger fills it.
ALTER TABLE "expenses" ADD COLUMN "booked_on" date GENERATED ALWAYS AS (incurred_on) STORED NOT NULL,
  ADD COLUMN "end_booked_on" date GENERATED ALWAYS AS (CASE WHEN voided_on IS NOT NULL THEN least(incurred_on, paid_on) END) STORED,
  ADD COLUMN "paid_booked_on" date GENERATED ALWAYS AS (paid_on) STORED;--> statement-breakpoint
ALTER TABLE "expenses" ALTER COLUMN "booked_on" DROP EXPRESSION,
  ALTER COLUMN "end_booked_on" DROP EXPRESSION,
  ALTER COLUMN "paid_booked_on" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "closed_periods" ADD CONSTRAINT "closed_periods_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_periods" ADD CONSTRAINT "closed_periods_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_periods" ADD CONSTRAINT "closed_periods_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_periods" ADD CONSTRAINT "closed_periods_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_snapshots" ADD CONSTRAINT "period_snapshots_period_fk" FOREIGN KEY ("organization_id","closed_period_id") REFERENCES "public"."closed_periods"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_periods_standing_idx" ON "closed_periods" USING btree ("organization_id","through") WHERE "closed_periods"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "allocations_booked_idx" ON "allocations" USING btree ("organization_id","booked_on");--> statement-breakpoint
CREATE INDEX "allocations_end_booked_idx" ON "allocations" USING btree ("organization_id","end_booked_on") WHERE "allocations"."end_booked_on" is not null;--> statement-breakpoint
CREATE INDEX "payments_booked_idx" ON "payments" USING btree ("organization_id","booked_on");--> statement-breakpoint
-- Values that name people stand apart from the chain, so that they can be erased.
-- audit/record.test.ts asks it of every column of text.
CREATE OR REPLACE FUNCTION audit_is_personal(key text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT key ~ '^(name|title|text|body|message|subject|email|phone|address|description|notes?|check_number|entry_note|feedback|message_templates|payee|payment_instructions|paper|reference|file_name|sent_to|result|output|words|spelled|folded|folded_spelled|unit_number|waived)$'
    OR key ~ '(_name|_?reason|_address|image_url)$'
$$;--> statement-breakpoint
-- The expected daily totals, from the ledger alone: the doctor compares.
CREATE OR REPLACE FUNCTION day_sums_of(books uuid) RETURNS TABLE(organization_id uuid, figure text, day date, kind text, method payment_method, amount numeric, rows bigint)
LANGUAGE sql STABLE AS $$
  SELECT organization_id, 'payments', booked_on, status::text, payment_method, sum(amount), count(*)
    FROM payments WHERE origin = 'received' AND (books IS NULL OR organization_id = books) GROUP BY 1, 3, 4, 5
  UNION ALL
  SELECT organization_id, 'returned', end_booked_on, 'reversed', payment_method, sum(amount), count(*)
    FROM payments WHERE origin = 'received' AND status = 'reversed' AND reversed_on IS NOT NULL
      AND (books IS NULL OR organization_id = books)
    GROUP BY 1, 3, 5
  UNION ALL
  SELECT organization_id, 'kept', moved.day, moved.kind, payment_method, sum(moved.sign * amount), sum(moved.sign)
    FROM payments CROSS JOIN LATERAL (
      VALUES (booked_on, 'completed', 1), (booked_on, 'reversed', -1), (end_booked_on, 'returned', 1)
    ) AS moved(day, kind, sign)
    WHERE origin = 'received' AND booked_back AND (books IS NULL OR organization_id = books) GROUP BY 1, 3, 4, 5
  UNION ALL
  SELECT organization_id, 'charged', moved.day, kind::text, NULL, sum(moved.sign * amount), sum(moved.sign)
    FROM charges CROSS JOIN LATERAL (
      VALUES (booked_on, 1), (end_booked_on, -1)
    ) AS moved(day, sign)
    WHERE moved.day IS NOT NULL AND (books IS NULL OR organization_id = books) GROUP BY 1, 3, 4
  UNION ALL
  SELECT a.organization_id, 'laid', moved.day, c.kind::text, NULL, sum(moved.sign * a.amount), sum(moved.sign)
    FROM allocations a JOIN charges c ON c.id = a.charge_id
    CROSS JOIN LATERAL (VALUES (a.booked_on, 1), (a.end_booked_on, -1)) AS moved(day, sign)
    WHERE a.payment_id IS NOT NULL AND moved.day IS NOT NULL AND (books IS NULL OR a.organization_id = books)
    GROUP BY 1, 3, 4
$$;--> statement-breakpoint
-- The last closed day of a property's ledger, named or found by a lease; null where none is closed.
-- Those who write rows share a lock here, and wait for a closing (`lock_periods`) that runs.
CREATE OR REPLACE FUNCTION closed_through(organization uuid, home uuid, lease uuid) RETURNS date
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7266840, hashtext(organization::text));
  RETURN (
    SELECT max(through) FROM closed_periods
    WHERE organization_id = organization AND reopened_at IS NULL AND (property_id IS NULL OR property_id = coalesce(home,
      (SELECT u.property_id FROM leases l JOIN units u ON u.id = l.unit_id WHERE l.id = lease)))
  );
END $$;--> statement-breakpoint
-- Refuses to change what a closed ledger counts. `constraint` is how the server knows it.
CREATE OR REPLACE FUNCTION refuse_closed(closed date) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The period is closed through %', closed
    USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_period', DETAIL = closed::text;
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
  never constant boolean := tg_table_name IN ('expenses', 'refunds', 'deposit_entries', 'owner_entries');
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
-- The triggers by which the ledger counts rows of a table, and closed periods keep theirs: see `book_row`.
CREATE OR REPLACE FUNCTION book_table("table" regclass, day text, ended text, figures text[], moves text[] DEFAULT '{}') RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  call constant text := format('FOR EACH ROW EXECUTE FUNCTION book_row(%L, %L, %L)', day, ended, figures);
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS book_row ON %s', "table");
  EXECUTE format('DROP TRIGGER IF EXISTS book_row_changed ON %s', "table");
  EXECUTE format('CREATE TRIGGER book_row BEFORE INSERT OR DELETE ON %s ', "table") || call;
  -- Most updates are of other columns.
  EXECUTE format('CREATE TRIGGER book_row_changed BEFORE UPDATE OF %s ON %s ',
    array_to_string(figures || moves || ARRAY[day, ended, 'booked_on', 'end_booked_on'], ', '), "table") || call;
END $$;--> statement-breakpoint
-- Daily totals of allocations, as src/server/db/tables/sums.ts describes them.
CREATE OR REPLACE FUNCTION day_sums_allocations() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT a.organization_id, 'laid', moved.day, c.kind, sum(moved.sign * a.amount), sum(moved.sign)
      FROM new_rows a JOIN charges c ON c.id = a.charge_id
      CROSS JOIN LATERAL (VALUES (a.booked_on, 1), (a.end_booked_on, -1)) AS moved(day, sign)
      WHERE a.payment_id IS NOT NULL AND moved.day IS NOT NULL GROUP BY 1, 3, 4;
  END IF;
  IF tg_op <> 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT a.organization_id, 'laid', moved.day, c.kind, -sum(moved.sign * a.amount), -sum(moved.sign)
      FROM old_rows a JOIN charges c ON c.id = a.charge_id
      CROSS JOIN LATERAL (VALUES (a.booked_on, 1), (a.end_booked_on, -1)) AS moved(day, sign)
      WHERE a.payment_id IS NOT NULL AND moved.day IS NOT NULL GROUP BY 1, 3, 4;
  END IF;
  IF tg_op = 'DELETE' THEN
    PERFORM refresh_rent_summary(array_agg(DISTINCT lease_id)) FROM old_rows;
  ELSE
    PERFORM refresh_rent_summary(array_agg(DISTINCT lease_id)) FROM new_rows;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Daily totals of charges, and the latest rents that follow from them.
CREATE OR REPLACE FUNCTION day_sums_charges() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT organization_id, 'charged', moved.day, kind, sum(moved.sign * amount), sum(moved.sign)
      FROM new_rows CROSS JOIN LATERAL (
        VALUES (booked_on, 1), (end_booked_on, -1)
      ) AS moved(day, sign) WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM refresh_rent_summary(array_agg(DISTINCT lease_id)) FROM new_rows WHERE kind = 'rent';
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT organization_id, 'charged', moved.day, kind, -sum(moved.sign * amount), -sum(moved.sign)
      FROM old_rows CROSS JOIN LATERAL (
        VALUES (booked_on, 1), (end_booked_on, -1)
      ) AS moved(day, sign) WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM refresh_rent_summary(array_agg(DISTINCT lease_id)) FROM old_rows WHERE kind = 'rent';
  ELSE
    -- A charge is never edited, only voided; that it is covered now is no news here.
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT n.organization_id, 'charged', moved.day, n.kind, sum(moved.sign * n.amount), sum(moved.sign)
      FROM new_rows n JOIN old_rows o USING (id) CROSS JOIN LATERAL (
        VALUES (o.end_booked_on, 1), (n.end_booked_on, -1)
      ) AS moved(day, sign)
      WHERE n.end_booked_on IS DISTINCT FROM o.end_booked_on AND moved.day IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM refresh_rent_summary(array_agg(DISTINCT n.lease_id)) FROM new_rows n JOIN old_rows o USING (id)
      WHERE n.kind = 'rent' AND n.voided_on IS DISTINCT FROM o.voided_on;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- What the ledger of an organization, or of one property, has on each account at the end of a day: debits less
-- credits, on the accrual basis. To see what moved between two closes.
CREATE OR REPLACE FUNCTION ledger_balances(organization uuid, home uuid, through date) RETURNS TABLE(account text, property_id uuid, balance numeric)
LANGUAGE sql STABLE AS $$
  WITH places AS (
    SELECT l.id AS lease_id, u.property_id FROM leases l JOIN units u ON u.id = l.unit_id
    WHERE l.organization_id = organization AND (home IS NULL OR u.property_id = home)
  ), moves AS (
    SELECT place.property_id, 'receivable' AS debit, CASE c.kind WHEN 'opening_balance' THEN 'opening_balances' ELSE 'income:' || c.kind END AS credit,
        c.amount, c.booked_on AS began, c.end_booked_on AS ended
      FROM charges c JOIN places place USING (lease_id)
    UNION ALL
    SELECT place.property_id, CASE p.origin WHEN 'brought_forward' THEN 'opening_balances' ELSE 'operating_bank' END, 'prepaid',
        p.amount, p.booked_on, CASE p.status WHEN 'reversed' THEN p.end_booked_on END
      FROM payments p JOIN places place USING (lease_id) WHERE p.status IN ('completed', 'reversed')
    UNION ALL
    SELECT place.property_id, 'prepaid', 'receivable', a.amount, a.booked_on, a.end_booked_on
      FROM allocations a JOIN places place USING (lease_id) WHERE a.payment_id IS NOT NULL
    UNION ALL
    SELECT place.property_id, 'prepaid', 'operating_bank', f.amount, f.booked_on, f.end_booked_on
      FROM refunds f JOIN places place USING (lease_id)
    UNION ALL
    SELECT place.property_id, CASE k.kind WHEN 'write_off' THEN 'bad_debt' ELSE 'concessions' END, 'receivable',
        k.amount, k.booked_on, k.end_booked_on
      FROM credits k JOIN places place USING (lease_id) WHERE k.kind <> 'deposit_applied'
    UNION ALL
    SELECT place.property_id, leg.debit, leg.credit, d.amount, d.booked_on, d.end_booked_on
      FROM deposit_entries d JOIN places place USING (lease_id) CROSS JOIN LATERAL (
        SELECT 'deposit_bank' AS debit, 'deposits_held' AS credit WHERE d.kind IN ('received', 'transfer_in')
        UNION ALL SELECT 'expense:deposit_interest', 'deposits_held' WHERE d.kind = 'interest'
        UNION ALL SELECT 'deposits_held', 'deposit_bank' WHERE d.kind IN ('refunded', 'transfer_out', 'applied')
        UNION ALL SELECT 'operating_bank', 'receivable' WHERE d.kind = 'applied') leg
    UNION ALL
    SELECT e.property_id, leg.debit, leg.credit, e.amount, leg.began, CASE WHEN e.end_booked_on IS NOT NULL THEN greatest(leg.began, e.end_booked_on) END
      FROM expenses e CROSS JOIN LATERAL (VALUES
        (CASE e.category WHEN 'capital_improvement' THEN 'capital' ELSE 'expense:' || e.category END, 'payable', e.booked_on),
        ('payable', 'operating_bank', e.paid_booked_on)) leg(debit, credit, began)
      WHERE e.organization_id = organization AND (home IS NULL OR e.property_id = home)
    UNION ALL
    SELECT o.property_id, CASE o.kind WHEN 'draw' THEN 'draws' ELSE 'operating_bank' END,
        CASE o.kind WHEN 'draw' THEN 'operating_bank' ELSE 'contributions' END, o.amount, o.booked_on, o.end_booked_on
      FROM owner_entries o WHERE o.organization_id = organization AND (home IS NULL OR o.property_id = home)
  )
  SELECT leg.account, m.property_id, sum(leg.sign * m.amount)
    FROM moves m CROSS JOIN LATERAL (VALUES (m.debit, 1), (m.credit, -1)) leg(account, sign)
    WHERE m.began <= through AND (m.ended IS NULL OR m.ended > through) GROUP BY 1, 2
$$;--> statement-breakpoint
-- Closing and reopening are alone: they wait for every row that is being written, and later rows see them.
CREATE OR REPLACE FUNCTION lock_periods() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7266840, hashtext(coalesce(new.organization_id, old.organization_id)::text));
  IF tg_op = 'INSERT' AND EXISTS (SELECT FROM closed_periods WHERE organization_id = new.organization_id AND reopened_at IS NULL
      AND property_id IS NOT DISTINCT FROM new.property_id AND through >= new.through) THEN
    RAISE EXCEPTION 'Closed already' USING ERRCODE = 'unique_violation', CONSTRAINT = 'closed_periods_through';
  END IF;
  RETURN coalesce(new, old);
END $$;--> statement-breakpoint
-- Payments come one at a time: adding one row costs half of a statement over all of them.
CREATE OR REPLACE FUNCTION payment_sums() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  paid numeric := 0;
BEGIN
  IF tg_op <> 'INSERT' THEN
    IF old.origin = 'received' THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (old.organization_id, 'payments', old.booked_on, old.status, old.payment_method, -old.amount, -1);
    END IF;
    IF old.origin = 'received' AND old.status = 'reversed' AND old.reversed_on IS NOT NULL THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (old.organization_id, 'returned', old.end_booked_on, old.status, old.payment_method, -old.amount, -1);
      IF old.booked_back THEN
        INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows") VALUES
          (old.organization_id, 'kept', old.booked_on, 'completed', old.payment_method, -old.amount, -1),
          (old.organization_id, 'kept', old.booked_on, 'reversed', old.payment_method, old.amount, 1),
          (old.organization_id, 'kept', old.end_booked_on, 'returned', old.payment_method, -old.amount, -1);
      END IF;
    ELSIF old.status = 'completed' THEN
      paid := -old.amount;
    END IF;
  END IF;
  IF tg_op <> 'DELETE' THEN
    IF new.origin = 'received' THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (new.organization_id, 'payments', new.booked_on, new.status, new.payment_method, new.amount, 1);
    END IF;
    IF new.origin = 'received' AND new.status = 'reversed' AND new.reversed_on IS NOT NULL THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (new.organization_id, 'returned', new.end_booked_on, new.status, new.payment_method, new.amount, 1);
      IF new.booked_back THEN
        INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows") VALUES
          (new.organization_id, 'kept', new.booked_on, 'completed', new.payment_method, new.amount, 1),
          (new.organization_id, 'kept', new.booked_on, 'reversed', new.payment_method, -new.amount, -1),
          (new.organization_id, 'kept', new.end_booked_on, 'returned', new.payment_method, new.amount, 1);
      END IF;
    ELSIF new.status = 'completed' THEN
      paid := paid + new.amount;
    END IF;
  END IF;
  IF paid <> 0 OR new.received_on > old.received_on THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      VALUES (coalesce(new.lease_id, old.lease_id), coalesce(new.organization_id, old.organization_id), -paid, 0,
        coalesce(new.received_on, old.received_on))
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        last_day = greatest(kept.last_day, excluded.last_day);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- `settled_on` is the day on which allocations covered a charge in full.
CREATE OR REPLACE FUNCTION settle_charges() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE charges c SET settled_on = now_is.settled_on
  FROM (
    SELECT owed.id, CASE WHEN sum(a.amount) >= owed.amount THEN max(a.booked_on) END AS settled_on
    FROM charges owed LEFT JOIN allocations a ON a.charge_id = owed.id AND a.voided_on IS NULL
    WHERE owed.id IN (SELECT charge_id FROM changed)
    GROUP BY owed.id
  ) now_is
  WHERE c.id = now_is.id AND c.settled_on IS DISTINCT FROM now_is.settled_on;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'allocations'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON allocations';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of allocations move daily totals and settle charges.
CREATE TRIGGER charges_settled_updated AFTER UPDATE ON allocations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_charges();
CREATE TRIGGER charges_settled_deleted AFTER DELETE ON allocations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_charges();
CREATE TRIGGER charges_settled_inserted AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_charges();
CREATE TRIGGER day_sums_deleted AFTER DELETE ON allocations
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_allocations();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_allocations();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON allocations
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_allocations();
SELECT book_table('allocations', 'applied_on', 'voided_on', '{organization_id,lease_id,charge_id,payment_id,credit_id,amount}');--> statement-breakpoint
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
-- Rows of closed_periods are audited, reach open screens and wait for those who write rows.
SELECT audit_table('closed_periods', 'closed_period', '{through}');
SELECT live_table('closed_periods', 'closed-periods', 'office');
CREATE TRIGGER lock_periods BEFORE INSERT OR UPDATE OR DELETE ON closed_periods FOR EACH ROW EXECUTE FUNCTION lock_periods();--> statement-breakpoint
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
SELECT book_table('deposit_entries', 'entry_on', 'voided_on', '{organization_id,lease_id,amount,kind}');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'expenses'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON expenses';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of expenses are audited and reach open screens.
SELECT audit_table('expenses', 'expense', '{amount}');
SELECT live_table('expenses', 'expenses', 'expense');
SELECT book_table('expenses', 'incurred_on', 'voided_on', '{organization_id,property_id,amount,category}', '{paid_on,paid_booked_on}');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'owner_entries'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON owner_entries';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of owner_entries are audited and reach open screens.
SELECT audit_table('owner_entries', 'owner_entry', '{kind,amount}');
SELECT live_table('owner_entries', 'owner-entries', 'expense');
SELECT book_table('owner_entries', 'entry_on', 'voided_on', '{organization_id,property_id,owner_id,amount,kind}');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'payments'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON payments';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of payments are audited, reach open screens, move daily totals and move the lease balance.
SELECT audit_table('payments', 'payment', '{amount}');
SELECT live_table('payments', 'payments', 'lease');
CREATE TRIGGER payment_sums AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION payment_sums();
SELECT book_table('payments', 'received_on', 'reversed_on', '{organization_id,lease_id,amount,origin,payment_method,booked_back}', '{status}');--> statement-breakpoint
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
