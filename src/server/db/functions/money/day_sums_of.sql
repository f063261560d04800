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
$$;
