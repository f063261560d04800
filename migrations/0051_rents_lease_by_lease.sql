-- As before, but each lease's charges are looked up for themselves (what is numbered inside a LATERAL stays
-- there): before the tables are counted for the first time the plan was every charge against every lease.
-- The latest rents of these leases, found anew, and what they changed by. Only those that can still be
-- asked for: a lease's latest rent of two months ago and what came after it. Planned once: it takes less than
-- planning it.
CREATE OR REPLACE FUNCTION follow_rents(changed uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF changed IS NULL THEN
    RETURN;
  END IF;
  -- Whoever posts to a lease holds it; who does not must wait here, to see what was posted.
  PERFORM FROM leases WHERE id = ANY(changed) ORDER BY id FOR NO KEY UPDATE;
  WITH gone AS (
    DELETE FROM latest_rents WHERE lease_id = ANY(changed) RETURNING *
  ), steps AS (
    SELECT l.organization_id, l.id AS lease_id, step.*
    FROM leases l CROSS JOIN LATERAL (
      SELECT c.id, c.amount, c.due_date, lead(c.due_date) OVER (ORDER BY c.due_date, c.id) AS until_date
      FROM charges c
      WHERE c.lease_id = l.id AND c.kind = 'rent' AND c.voided_on IS NULL AND c.due_date >= coalesce((
        SELECT max(due_date) FROM charges
        WHERE lease_id = l.id AND kind = 'rent' AND voided_on IS NULL AND due_date < current_date - 63
      ), '-infinity')
    ) step
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
END $$;
