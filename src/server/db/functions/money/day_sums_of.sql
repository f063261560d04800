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
  UNION ALL
  SELECT p.organization_id, 'clearing', moved.day, moved.kind, NULL, sum(moved.sign * p.amount), sum(moved.sign)
    FROM payments p CROSS JOIN LATERAL clearing_days(p.status, p.booked_on, p.end_booked_on) moved
    WHERE p.origin = 'received' AND p.through_provider AND (books IS NULL OR p.organization_id = books) GROUP BY 1, 3, 4
  UNION ALL
  SELECT i.organization_id, 'clearing', moved.day, 'payout', NULL,
      -sum(moved.sign * (i.amount - CASE WHEN i.property_id IS NULL THEN i.fee_amount ELSE 0 END)), sum(moved.sign)
    FROM payout_items i CROSS JOIN LATERAL (VALUES (i.booked_on, 1), (i.end_booked_on, -1)) AS moved(day, sign)
    WHERE moved.day IS NOT NULL AND (books IS NULL OR i.organization_id = books) GROUP BY 1, 3
  UNION ALL
  SELECT spent.organization_id, spent.figure, spent.day, spent.kind, NULL, sum(spent.amount), sum(spent.sign) FROM (
      SELECT e.organization_id, moved.figure, moved.day, e.category::text AS kind, moved.sign * e.amount AS amount, moved.sign
        FROM expenses e CROSS JOIN LATERAL expense_totals(e.bill_id, e.booked_on, e.paid_booked_on, e.end_booked_on) moved
      UNION ALL
      SELECT b.organization_id, 'expenses_paid', moved.day, e.category::text, moved.sign * b.amount, moved.sign
        FROM bill_payment_lines b JOIN expenses e ON e.id = b.expense_id
        CROSS JOIN LATERAL (VALUES (b.booked_on, 1), (b.end_booked_on, -1)) AS moved(day, sign) WHERE moved.day IS NOT NULL
      UNION ALL
      SELECT d.organization_id, 'deposits', moved.day, d.kind::text, moved.sign * d.amount, moved.sign
        FROM deposit_entries d CROSS JOIN LATERAL (VALUES (d.booked_on, 1), (d.end_booked_on, -1)) AS moved(day, sign) WHERE moved.day IS NOT NULL
      UNION ALL
      SELECT o.organization_id, 'owner_entries', moved.day, o.kind::text, moved.sign * o.amount, moved.sign
        FROM owner_entries o CROSS JOIN LATERAL (VALUES (o.booked_on, 1), (o.end_booked_on, -1)) AS moved(day, sign) WHERE moved.day IS NOT NULL
    ) spent WHERE books IS NULL OR spent.organization_id = books GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT m.organization_id, cost.figure, cost.day, cost.kind, NULL, sum(cost.amount), count(*)
    FROM maintenance_requests m
    CROSS JOIN LATERAL request_costs(m.status, m.priority, m.estimated_cost, m.actual_cost) cost
    WHERE books IS NULL OR m.organization_id = books GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT b.organization_id, 'bills', date 'epoch', 'bill', NULL, 0, count(*)
    FROM bills b WHERE b.voided_on IS NULL AND (books IS NULL OR b.organization_id = books) GROUP BY 1
  UNION ALL
  SELECT s.organization_id, 'held', date 'epoch', 'deposit', NULL, sum(s.deposit_held), count(*)
    FROM lease_sums s WHERE s.deposit_held <> 0 AND (books IS NULL OR s.organization_id = books) GROUP BY 1
  UNION ALL
  SELECT t.organization_id, 'tenants', date 'epoch', 'tenant', NULL, 0, count(*)
    FROM organization_tenants t WHERE books IS NULL OR t.organization_id = books GROUP BY 1
  UNION ALL
  SELECT l.organization_id, 'leases', date 'epoch', lease_stage(l.status, l.month_to_month_since), NULL, sum(l.monthly_rent), count(*)
    FROM leases l WHERE books IS NULL OR l.organization_id = books GROUP BY 1, 4
$$;
