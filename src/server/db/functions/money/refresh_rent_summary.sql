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
END $$;
