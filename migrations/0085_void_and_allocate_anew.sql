ALTER TYPE "public"."charge_kind" ADD VALUE 'bad_debt_recovered';--> statement-breakpoint
ALTER TABLE "deposit_entries" ADD COLUMN "voided_on" date;--> statement-breakpoint
ALTER TABLE "deposit_entries" ADD COLUMN "voided_by" uuid;--> statement-breakpoint
ALTER TABLE "deposit_entries" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "allocations" ADD COLUMN "recorded_on" date;--> statement-breakpoint
ALTER TABLE "allocations" ADD COLUMN "end_recorded_on" date;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "raised_charge_id" uuid;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "voided_by" uuid;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "voided_on" date;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "voided_by" uuid;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "voided_on" date;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "voided_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "void_reason" text;--> statement-breakpoint

-- Waivers that followed from a payment recorded late: they end once it goes.
UPDATE credits SET is_automatic = true
  WHERE kind = 'waiver' AND charge_id IS NOT NULL AND reason IN ('The rent was not late', 'Less of the rent was late');--> statement-breakpoint

-- Voided credits, refunds and deposit entries count for nothing.
CREATE OR REPLACE FUNCTION lease_sums_of(books uuid) RETURNS TABLE (
  lease_id uuid, organization_id uuid, balance numeric, deposit_held numeric, last_day date
) LANGUAGE sql STABLE AS $$
  SELECT lease_id, organization_id, sum(balance), sum(deposit), max(day) FROM (
    SELECT lease_id, organization_id, amount AS balance, 0 AS deposit, due_date AS day FROM charges WHERE voided_on IS NULL
    UNION ALL
    SELECT lease_id, organization_id, -amount, 0, received_on FROM payments WHERE status = 'completed'
    UNION ALL
    SELECT lease_id, organization_id, -amount, 0, credit_on FROM credits WHERE voided_on IS NULL
    UNION ALL
    SELECT lease_id, organization_id, amount, 0, refunded_on FROM refunds WHERE voided_on IS NULL
    UNION ALL
    SELECT lease_id, organization_id, 0,
      CASE WHEN kind IN ('received', 'interest', 'transfer_in') THEN amount ELSE -amount END, entry_on
      FROM deposit_entries WHERE voided_on IS NULL
  ) entries WHERE books IS NULL OR organization_id = books GROUP BY 1, 2
$$;--> statement-breakpoint

-- Replaces what adds a table's rows to their leases' sums: what each counts for, in its columns' names, and on which day.
CREATE FUNCTION keep_lease_sums(books regclass, balance text, deposit text, day text) RETURNS void LANGUAGE plpgsql AS $do$
DECLARE
  come text := 'SELECT 1 AS sign, * FROM new_rows';
  gone text := 'SELECT -1, * FROM old_rows';
  added text := format($$
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (%s)), sum(sign * (%s)), max(%s) FROM (%%s) changed
      GROUP BY 1, 2 HAVING sum(sign * (%1$s)) <> 0 OR sum(sign * (%2$s)) <> 0
        OR max(%3$s) FILTER (WHERE sign > 0) > max(%3$s) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day)$$, balance, deposit, day);
BEGIN
  EXECUTE format($make$
    CREATE OR REPLACE FUNCTION lease_sums_%s() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF tg_op = 'INSERT' THEN %s;
      ELSIF tg_op = 'UPDATE' THEN %s;
      ELSE %s;
      END IF;
      RETURN NULL;
    END $body$ $make$, books, format(added, come), format(added, come || ' UNION ALL ' || gone),
    format(added, replace(gone, '-1', '-1 AS sign')));
END $do$;--> statement-breakpoint

SELECT keep_lease_sums('credits', 'CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END', '0', 'greatest(credit_on, voided_on)');--> statement-breakpoint
SELECT keep_lease_sums('refunds', 'CASE WHEN voided_on IS NULL THEN amount ELSE 0 END', '0', 'refunded_on');--> statement-breakpoint
SELECT keep_lease_sums('deposit_entries', '0', 'CASE WHEN voided_on IS NOT NULL THEN 0
  WHEN kind IN (''received'', ''interest'', ''transfer_in'') THEN amount ELSE -amount END', 'entry_on');--> statement-breakpoint
-- The former release goes on: it was made above, for this migration alone.
DROP FUNCTION keep_lease_sums(regclass, text, text, text);--> statement-breakpoint

-- The audit log names the charge that a raise adds to.
SELECT audit_table('charges', 'charge', '{amount}', '{settled_on}');
