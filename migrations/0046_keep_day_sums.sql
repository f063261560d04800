-- `day_sums` follow from the books, whoever writes them: each statement adds what it changed, summed up, as
-- rows of its own. Nothing is updated in place, so that no two changes wait for each other.

-- What the sums must come to, from the books alone.
CREATE FUNCTION day_sums_of(books uuid) RETURNS TABLE (
  organization_id uuid, figure text, day date, kind text, method payment_method, amount numeric, "rows" bigint
) LANGUAGE sql STABLE AS $$
  SELECT organization_id, 'payments', received_on, status::text, payment_method, sum(amount), count(*)
    FROM payments WHERE books IS NULL OR organization_id = books GROUP BY 1, 3, 4, 5
  UNION ALL
  SELECT organization_id, 'returned', reversed_on, 'reversed', payment_method, sum(amount), count(*)
    FROM payments WHERE status = 'reversed' AND reversed_on IS NOT NULL AND (books IS NULL OR organization_id = books)
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

CREATE FUNCTION day_sums_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
      SELECT organization_id, 'payments', received_on, status, payment_method, sum(amount), count(*)
        FROM new_rows GROUP BY 1, 3, 4, 5
      UNION ALL
      SELECT organization_id, 'returned', reversed_on, status, payment_method, sum(amount), count(*)
        FROM new_rows WHERE status = 'reversed' AND reversed_on IS NOT NULL GROUP BY 1, 3, 4, 5;
  END IF;
  IF tg_op <> 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
      SELECT organization_id, 'payments', received_on, status, payment_method, -sum(amount), -count(*)
        FROM old_rows GROUP BY 1, 3, 4, 5
      UNION ALL
      SELECT organization_id, 'returned', reversed_on, status, payment_method, -sum(amount), -count(*)
        FROM old_rows WHERE status = 'reversed' AND reversed_on IS NOT NULL GROUP BY 1, 3, 4, 5;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

-- The latest rents of these leases, found anew, and what they changed by. Only those that can still be
-- asked for: a lease's latest rent of two months ago and what came after it. Planned once: it takes less than
-- planning it.
CREATE FUNCTION follow_rents(changed uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF changed IS NULL THEN
    RETURN;
  END IF;
  -- Whoever posts to a lease holds it; who does not must wait here, to see what was posted.
  PERFORM FROM leases WHERE id = ANY(changed) ORDER BY id FOR NO KEY UPDATE;
  WITH gone AS (
    DELETE FROM latest_rents WHERE lease_id = ANY(changed) RETURNING *
  ), steps AS (
    SELECT l.organization_id, l.id AS lease_id, c.id, c.amount, c.due_date,
      lead(c.due_date) OVER (PARTITION BY l.id ORDER BY c.due_date, c.id) AS until_date
    FROM leases l CROSS JOIN LATERAL (
      SELECT max(due_date) AS since FROM charges
      WHERE lease_id = l.id AND kind = 'rent' AND voided_on IS NULL AND due_date < current_date - 63
    ) earlier
    JOIN charges c ON c.lease_id = l.id AND c.kind = 'rent' AND c.voided_on IS NULL
      AND c.due_date >= coalesce(earlier.since, '-infinity')
    WHERE l.id = ANY(changed) AND l.status = 'active'
  ), laid AS (
    SELECT steps.id, greatest(p.received_on - steps.due_date, 0) AS days_late, sum(a.amount) AS amount
    FROM steps JOIN allocations a ON a.charge_id = steps.id AND a.voided_on IS NULL
    LEFT JOIN payments p ON p.id = a.payment_id LEFT JOIN credits k ON k.id = a.credit_id
    -- Grace is 60 days at most.
    WHERE p.received_on - steps.due_date <= 60 OR k.kind IN ('concession', 'waiver')
    GROUP BY 1, 2
  ), come AS (
    INSERT INTO latest_rents (organization_id, lease_id, due_date, until_date, days_late, charged, paid)
      SELECT organization_id, lease_id, due_date, until_date, NULL, steps.amount - coalesce(reduced.amount, 0), 0
        FROM steps LEFT JOIN laid reduced ON reduced.id = steps.id AND reduced.days_late IS NULL
      UNION ALL
      SELECT organization_id, lease_id, due_date, until_date, days_late, 0, laid.amount
        FROM steps JOIN laid USING (id) WHERE days_late IS NOT NULL
    RETURNING *
  )
  INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
    SELECT organization_id, CASE WHEN days_late IS NULL THEN 'rent_due' ELSE 'rent_paid' END, step.day,
      coalesce(days_late::text, 'rent'), sum(come_or_gone.sign * step.sign * (charged + paid)), 0
    FROM (SELECT 1 AS sign, * FROM come UNION ALL SELECT -1, * FROM gone) come_or_gone
    CROSS JOIN LATERAL (VALUES (due_date, 1), (until_date, -1)) AS step(day, sign)
    WHERE step.day IS NOT NULL
    GROUP BY organization_id, days_late, step.day
    HAVING sum(come_or_gone.sign * step.sign * (charged + paid)) <> 0;
END $$;--> statement-breakpoint

CREATE FUNCTION day_sums_charges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT organization_id, 'charged', moved.day, kind, sum(moved.sign * amount), sum(moved.sign)
      FROM new_rows CROSS JOIN LATERAL (
        VALUES (due_date, 1), (CASE WHEN voided_on IS NOT NULL THEN greatest(voided_on, due_date) END, -1)
      ) AS moved(day, sign) WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM follow_rents(array_agg(DISTINCT lease_id)) FROM new_rows WHERE kind = 'rent';
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT organization_id, 'charged', moved.day, kind, -sum(moved.sign * amount), -sum(moved.sign)
      FROM old_rows CROSS JOIN LATERAL (
        VALUES (due_date, 1), (CASE WHEN voided_on IS NOT NULL THEN greatest(voided_on, due_date) END, -1)
      ) AS moved(day, sign) WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM follow_rents(array_agg(DISTINCT lease_id)) FROM old_rows WHERE kind = 'rent';
  ELSE
    -- A charge is never edited, only voided; that it is covered now is no news here.
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT n.organization_id, 'charged', moved.day, n.kind, sum(moved.sign * n.amount), sum(moved.sign)
      FROM new_rows n JOIN old_rows o USING (id) CROSS JOIN LATERAL (
        VALUES (greatest(o.voided_on, o.due_date), CASE WHEN o.voided_on IS NOT NULL THEN 1 END),
          (greatest(n.voided_on, n.due_date), CASE WHEN n.voided_on IS NOT NULL THEN -1 END)
      ) AS moved(day, sign)
      WHERE n.voided_on IS DISTINCT FROM o.voided_on AND moved.sign IS NOT NULL GROUP BY 1, 3, 4;
    PERFORM follow_rents(array_agg(DISTINCT n.lease_id)) FROM new_rows n JOIN old_rows o USING (id)
      WHERE n.kind = 'rent' AND n.voided_on IS DISTINCT FROM o.voided_on;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE FUNCTION day_sums_allocations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT a.organization_id, 'laid', moved.day, c.kind, sum(moved.sign * a.amount), sum(moved.sign)
      FROM new_rows a JOIN charges c ON c.id = a.charge_id
      CROSS JOIN LATERAL (VALUES (a.applied_on, 1), (a.voided_on, -1)) AS moved(day, sign)
      WHERE a.payment_id IS NOT NULL AND moved.day IS NOT NULL GROUP BY 1, 3, 4;
  END IF;
  IF tg_op <> 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT a.organization_id, 'laid', moved.day, c.kind, -sum(moved.sign * a.amount), -sum(moved.sign)
      FROM old_rows a JOIN charges c ON c.id = a.charge_id
      CROSS JOIN LATERAL (VALUES (a.applied_on, 1), (a.voided_on, -1)) AS moved(day, sign)
      WHERE a.payment_id IS NOT NULL AND moved.day IS NOT NULL GROUP BY 1, 3, 4;
  END IF;
  IF tg_op = 'DELETE' THEN
    PERFORM follow_rents(array_agg(DISTINCT lease_id)) FROM old_rows;
  ELSE
    PERFORM follow_rents(array_agg(DISTINCT lease_id)) FROM new_rows;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE FUNCTION latest_rents_leases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_rents(array_agg(n.id)) FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.status = 'active') <> (o.status = 'active');
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER day_sums_inserted AFTER INSERT ON payments
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_payments();--> statement-breakpoint
CREATE TRIGGER day_sums_updated AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_payments();--> statement-breakpoint
CREATE TRIGGER day_sums_deleted AFTER DELETE ON payments
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_payments();--> statement-breakpoint
CREATE TRIGGER day_sums_inserted AFTER INSERT ON charges
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_charges();--> statement-breakpoint
CREATE TRIGGER day_sums_updated AFTER UPDATE ON charges
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_charges();--> statement-breakpoint
CREATE TRIGGER day_sums_deleted AFTER DELETE ON charges
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_charges();--> statement-breakpoint
CREATE TRIGGER day_sums_inserted AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_allocations();--> statement-breakpoint
CREATE TRIGGER day_sums_updated AFTER UPDATE ON allocations
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_allocations();--> statement-breakpoint
CREATE TRIGGER day_sums_deleted AFTER DELETE ON allocations
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_allocations();--> statement-breakpoint
CREATE TRIGGER latest_rents_updated AFTER UPDATE ON leases
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION latest_rents_leases();--> statement-breakpoint

-- For what was written past the triggers, and for the books kept before them.
CREATE FUNCTION add_up_anew(books uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM latest_rents WHERE books IS NULL OR organization_id = books;
  DELETE FROM day_sums WHERE books IS NULL OR organization_id = books;
  INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows") SELECT * FROM day_sums_of(books);
  PERFORM follow_rents(array_agg(id)) FROM leases
    WHERE status = 'active' AND (books IS NULL OR organization_id = books);
END $$;--> statement-breakpoint

SELECT add_up_anew(NULL);
