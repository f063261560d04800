-- Rules of new columns stand with them: what a former release writes knows none of them.
ALTER TABLE "leases" ADD COLUMN "grace_days" integer CONSTRAINT "leases_grace_days_check" CHECK ("grace_days" between 0 and 60);--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "late_fee_type" "late_fee_type";--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "late_fee_amount" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "late_fee_cap_op" text;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "late_fee_cap_flat" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "late_fee_cap_percent" numeric(5, 2) CONSTRAINT "leases_late_fee_cap_check" CHECK ("late_fee_cap_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "late_fee_max_days" integer CONSTRAINT "leases_late_fee_days_check" CHECK ("late_fee_max_days" > 0);--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "late_fee_min_unpaid" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "late_fee_since" date;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "property_grace_days" integer;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "grace_days" integer CONSTRAINT "properties_grace_days_check" CHECK ("grace_days" between 0 and 60);--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "late_fee_type" "late_fee_type";--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "late_fee_amount" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "late_fee_cap_op" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "late_fee_cap_flat" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "late_fee_cap_percent" numeric(5, 2) CONSTRAINT "properties_late_fee_cap_check" CHECK ("late_fee_cap_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "late_fee_max_days" integer CONSTRAINT "properties_late_fee_days_check" CHECK ("late_fee_max_days" > 0);--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "late_fee_min_unpaid" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "late_fee_since" date;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "deposit_return_days" integer CONSTRAINT "properties_deposit_return_days_check" CHECK ("deposit_return_days" between 0 and 365);--> statement-breakpoint
ALTER TABLE "latest_rents" ADD COLUMN "grace_days" integer;--> statement-breakpoint

-- What of these changes is told of the property itself, and of the day it was changed nobody asks.
SELECT audit_table('properties', 'property', '{name}', '{unit_count,occupied_units,non_revenue_units,contract_rent,late_fee_since}');--> statement-breakpoint
SELECT audit_table('leases', 'lease', '{}', '{charged_through,property_grace_days,late_fee_since}');--> statement-breakpoint

-- A property's days of grace stand in the rows of its leases, whoever writes them, so that figures of thousands of
-- charges look at no property.
CREATE FUNCTION property_grace_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Who changes them holds the property: who lets meanwhile waits, to see what they become.
  SELECT p.grace_days INTO new.property_grace_days FROM units u JOIN properties p ON p.id = u.property_id
    WHERE u.id = new.unit_id FOR NO KEY UPDATE OF p;
  RETURN new;
END $$;--> statement-breakpoint

CREATE FUNCTION follow_property_grace_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'units' THEN
    UPDATE leases SET unit_id = unit_id WHERE unit_id = new.id;
  ELSE
    UPDATE leases l SET unit_id = l.unit_id FROM units u WHERE u.property_id = new.id AND l.unit_id = u.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER property_grace_days BEFORE INSERT OR UPDATE OF unit_id ON leases
  FOR EACH ROW EXECUTE FUNCTION property_grace_days();--> statement-breakpoint
CREATE TRIGGER property_grace_days AFTER UPDATE OF property_id ON units FOR EACH ROW
  WHEN (old.property_id <> new.property_id) EXECUTE FUNCTION follow_property_grace_days();--> statement-breakpoint
CREATE TRIGGER property_grace_days AFTER UPDATE OF grace_days ON properties FOR EACH ROW
  WHEN (old.grace_days IS DISTINCT FROM new.grace_days) EXECUTE FUNCTION follow_property_grace_days();--> statement-breakpoint

-- As before. Where a lease or its property has its own days of grace, its steps are on the last day to be on time, and
-- what was paid later is not among them: in the sums of all leases nobody can tell whose grace is which. What was
-- conceded or waived lowers what was charged, and is no payment on the day it was due.
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
          SELECT CASE WHEN p.id IS NOT NULL THEN greatest(p.received_on - step.due_date, 0) END AS days_late,
            sum(a.amount) AS amount
          FROM allocations a
          LEFT JOIN payments p ON p.id = a.payment_id LEFT JOIN credits k ON k.id = a.credit_id
          WHERE a.charge_id = step.id AND a.voided_on IS NULL
            -- Grace is 60 days at most.
            AND (p.received_on - step.due_date <= 60 OR k.kind IN ('concession', 'waiver'))
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
END $$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION latest_rents_leases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_rents(array_agg(n.id)) FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.status = 'active') <> (o.status = 'active') OR n.status = 'active'
      AND coalesce(n.grace_days, n.property_grace_days) IS DISTINCT FROM coalesce(o.grace_days, o.property_grace_days);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION add_up_anew(books uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leases l SET unit_id = l.unit_id FROM units u JOIN properties p ON p.id = u.property_id
    WHERE u.id = l.unit_id AND l.property_grace_days IS DISTINCT FROM p.grace_days
      AND (books IS NULL OR l.organization_id = books);
  DELETE FROM lease_sums WHERE books IS NULL OR organization_id = books;
  DELETE FROM latest_rents WHERE books IS NULL OR organization_id = books;
  DELETE FROM day_sums WHERE books IS NULL OR organization_id = books;
  INSERT INTO lease_sums (lease_id, organization_id, balance, deposit_held, last_day) SELECT * FROM lease_sums_of(books);
  INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows") SELECT * FROM day_sums_of(books);
  PERFORM follow_rents(array_agg(id)) FROM leases
    WHERE status = 'active' AND (books IS NULL OR organization_id = books);
  UPDATE properties p
    SET unit_count = told.unit_count, occupied_units = told.occupied_units, contract_rent = told.contract_rent
    FROM property_figures_of(books) told
    WHERE told.property_id = p.id
      AND (p.unit_count, p.occupied_units, p.contract_rent) <> (told.unit_count, told.occupied_units, told.contract_rent);
  UPDATE properties p SET non_revenue_units = told.units
    FROM (SELECT p.id, count(u.id) AS units
      FROM properties p LEFT JOIN units u ON u.property_id = p.id AND u.non_revenue_since IS NOT NULL
      WHERE books IS NULL OR p.organization_id = books GROUP BY p.id) told
    WHERE told.id = p.id AND p.non_revenue_units <> told.units;
END $$;--> statement-breakpoint

SELECT follow_rents(array_agg(DISTINCT lease_id)) FROM credits WHERE kind IN ('concession', 'waiver');
