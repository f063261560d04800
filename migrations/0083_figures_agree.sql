CREATE TABLE "money_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"from_lease_id" uuid NOT NULL,
	"to_lease_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"transferred_on" date NOT NULL,
	"notes" text,
	"created_by" uuid NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"voided_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_transfers_amount_check" CHECK ("money_transfers"."amount" > 0),
	CONSTRAINT "money_transfers_leases_check" CHECK ("money_transfers"."from_lease_id" <> "money_transfers"."to_lease_id")
);
--> statement-breakpoint
CREATE TABLE "unit_rents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"monthly_rent" numeric(10, 2),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_rents_from_key" UNIQUE("unit_id","effective_from")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "transfer_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "transfer_id" uuid;--> statement-breakpoint
ALTER TABLE "money_transfers" ADD CONSTRAINT "money_transfers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_transfers" ADD CONSTRAINT "money_transfers_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_transfers" ADD CONSTRAINT "money_transfers_from_fk" FOREIGN KEY ("organization_id","from_lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_transfers" ADD CONSTRAINT "money_transfers_to_fk" FOREIGN KEY ("organization_id","to_lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_rents" ADD CONSTRAINT "unit_rents_unit_fk" FOREIGN KEY ("organization_id","unit_id") REFERENCES "public"."units"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_transfers_from_idx" ON "money_transfers" USING btree ("from_lease_id");--> statement-breakpoint
CREATE INDEX "money_transfers_to_idx" ON "money_transfers" USING btree ("to_lease_id");--> statement-breakpoint


-- Keeps the market rent of a unit from a day on. The first one holds for all days before, too: it says what was missing.
CREATE FUNCTION keep_unit_rent(unit uuid, rent numeric, since date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF rent IS NOT DISTINCT FROM (
    SELECT monthly_rent FROM unit_rents WHERE unit_id = unit ORDER BY effective_from DESC LIMIT 1
  ) THEN
    RETURN;
  END IF;
  INSERT INTO unit_rents (id, organization_id, unit_id, effective_from, monthly_rent)
    SELECT gen_random_uuid(), organization_id, id,
      CASE WHEN EXISTS (SELECT FROM unit_rents WHERE unit_id = unit) THEN since ELSE '0001-01-01' END, rent
    FROM units WHERE id = unit
    ON CONFLICT (unit_id, effective_from) DO UPDATE SET monthly_rent = excluded.monthly_rent;
END $$;--> statement-breakpoint

-- Whoever changes a rent without its day changes it from today on, also the former release.
CREATE FUNCTION follow_unit_rent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_unit_rent(new.id, new.monthly_rent,
    (SELECT (now() AT TIME ZONE timezone)::date FROM organizations WHERE id = new.organization_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER unit_rent_inserted AFTER INSERT ON units FOR EACH ROW
  WHEN (new.monthly_rent IS NOT NULL) EXECUTE FUNCTION follow_unit_rent();--> statement-breakpoint
CREATE TRIGGER unit_rent_updated AFTER UPDATE OF monthly_rent ON units FOR EACH ROW
  WHEN (new.monthly_rent IS DISTINCT FROM old.monthly_rent) EXECUTE FUNCTION follow_unit_rent();--> statement-breakpoint
INSERT INTO unit_rents (id, organization_id, unit_id, effective_from, monthly_rent)
  SELECT gen_random_uuid(), organization_id, id, '0001-01-01', monthly_rent FROM units WHERE monthly_rent IS NOT NULL;--> statement-breakpoint

SELECT audit_table('money_transfers', 'money_transfer', '{amount}'),
  audit_table('payments', 'payment', '{amount}'),
  audit_table('refunds', 'refund', '{amount}');--> statement-breakpoint

-- As before, but rent that was paid with money from another lease was paid on the day it was moved.
CREATE OR REPLACE FUNCTION follow_rents(changed uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF changed IS NULL THEN
    RETURN;
  END IF;
  -- Whoever posts to a lease holds it; who does not must wait here, to see what was posted.
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
        WHERE c.lease_id = l.id AND c.kind = 'rent' AND c.voided_on IS NULL AND c.due_date >= coalesce((
          SELECT max(due_date) FROM charges
          WHERE lease_id = l.id AND kind = 'rent' AND voided_on IS NULL AND due_date < current_date - 63
        ), '-infinity')
      ) step CROSS JOIN LATERAL (
        WITH laid AS (
          -- Without a payment it is nobody's day: `greatest` would make it none too late.
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
          step.amount - coalesce((SELECT amount FROM laid WHERE days_late IS NULL), 0) AS charged, 0 AS paid
        UNION ALL
        SELECT days_late, 0, amount FROM laid WHERE days_late IS NOT NULL
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
END $$;
