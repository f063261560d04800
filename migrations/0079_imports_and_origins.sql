ALTER TYPE "public"."charge_kind" ADD VALUE 'opening_balance';--> statement-breakpoint
CREATE TABLE "import_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"reference" text NOT NULL,
	"file_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	CONSTRAINT "imports_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "imports_reference_key" UNIQUE("organization_id","created_by","reference")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "origin" text DEFAULT 'received' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "brought_forward" numeric(10, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_import_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_items_import_idx" ON "import_items" USING btree ("import_id","kind","entity_id");--> statement-breakpoint
CREATE INDEX "import_items_entity_idx" ON "import_items" USING btree ("entity_id");--> statement-breakpoint
SELECT audit_table('imports', 'import', '{file_name}');--> statement-breakpoint

-- As before, but money that an import brought forward is revenue of no day.
CREATE OR REPLACE FUNCTION day_sums_of(books uuid) RETURNS TABLE (
  organization_id uuid, figure text, day date, kind text, method payment_method, amount numeric, "rows" bigint
) LANGUAGE sql STABLE AS $$
  SELECT organization_id, 'payments', received_on, status::text, payment_method, sum(amount), count(*)
    FROM payments WHERE origin = 'received' AND (books IS NULL OR organization_id = books) GROUP BY 1, 3, 4, 5
  UNION ALL
  SELECT organization_id, 'returned', reversed_on, 'reversed', payment_method, sum(amount), count(*)
    FROM payments WHERE origin = 'received' AND status = 'reversed' AND reversed_on IS NOT NULL
      AND (books IS NULL OR organization_id = books)
    GROUP BY 1, 3, 5
  UNION ALL
  SELECT organization_id, 'charged', moved.day, kind::text, NULL, sum(moved.sign * amount), sum(moved.sign)
    FROM charges CROSS JOIN LATERAL (
      VALUES (due_date, 1), (CASE WHEN voided_on IS NOT NULL THEN greatest(voided_on, due_date) END, -1)
    ) AS moved(day, sign)
    WHERE moved.day IS NOT NULL AND (books IS NULL OR organization_id = books) GROUP BY 1, 3, 4
  UNION ALL
  SELECT a.organization_id, 'laid', moved.day, c.kind::text, NULL, sum(moved.sign * a.amount), sum(moved.sign)
    FROM allocations a JOIN charges c ON c.id = a.charge_id
    CROSS JOIN LATERAL (VALUES (a.applied_on, 1), (a.voided_on, -1)) AS moved(day, sign)
    WHERE a.payment_id IS NOT NULL AND moved.day IS NOT NULL AND (books IS NULL OR a.organization_id = books)
    GROUP BY 1, 3, 4
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION payment_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid numeric := 0;
BEGIN
  IF tg_op <> 'INSERT' THEN
    IF old.origin = 'received' THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (old.organization_id, 'payments', old.received_on, old.status, old.payment_method, -old.amount, -1);
    END IF;
    IF old.origin = 'received' AND old.status = 'reversed' AND old.reversed_on IS NOT NULL THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (old.organization_id, 'returned', old.reversed_on, old.status, old.payment_method, -old.amount, -1);
    ELSIF old.status = 'completed' THEN
      paid := -old.amount;
    END IF;
  END IF;
  IF tg_op <> 'DELETE' THEN
    IF new.origin = 'received' THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (new.organization_id, 'payments', new.received_on, new.status, new.payment_method, new.amount, 1);
    END IF;
    IF new.origin = 'received' AND new.status = 'reversed' AND new.reversed_on IS NOT NULL THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (new.organization_id, 'returned', new.reversed_on, new.status, new.payment_method, new.amount, 1);
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

-- As before. Money brought forward lowers what was charged, like a concession: it was collected elsewhere.
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
          SELECT CASE WHEN p.origin = 'received' THEN greatest(p.received_on - step.due_date, 0) END AS days_late,
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
