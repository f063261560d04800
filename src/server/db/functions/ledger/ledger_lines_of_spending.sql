-- Debits (positive) and credits (negative) of expenses, deposits, owners and payouts, which day_sums adds up too.
CREATE OR REPLACE FUNCTION ledger_lines_of_spending(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text, property_id uuid, unit_id uuid, lease_id uuid, payee_id uuid, source text, source_id uuid, memo text)
LANGUAGE sql STABLE AS $$
  -- A retained deposit counts as moved to the operating bank that day.
  SELECT moved.day, leg.account, moved.sign * leg.sign * d.amount, leg.basis, 'deposit_' || d.kind,
      u.property_id, l.unit_id, d.lease_id, l.tenant_id, 'deposit_entries', d.id, d.notes
    FROM deposit_entries d LEFT JOIN leases l ON l.id = d.lease_id LEFT JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (d.booked_on, 1), (d.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('deposits_held', CASE WHEN d.kind IN ('received', 'interest', 'transfer_in') THEN -1 ELSE 1 END, 'both'),
      (CASE d.kind WHEN 'interest' THEN 'expense:deposit_interest' ELSE 'deposit_bank' END,
        CASE WHEN d.kind IN ('received', 'interest', 'transfer_in') THEN 1 ELSE -1 END, 'both'),
      (CASE d.kind WHEN 'applied' THEN 'operating_bank' END, 1, 'both'),
      (CASE d.kind WHEN 'applied' THEN 'receivable' END, -1, 'accrual'),
      (CASE d.kind WHEN 'applied' THEN 'income:deposits_kept' END, -1, 'cash')) AS leg(account, sign, basis)
    WHERE d.organization_id = organization AND moved.day IS NOT NULL AND leg.account IS NOT NULL
      AND d.end_booked_on IS DISTINCT FROM d.booked_on
  UNION ALL
  SELECT ended.day, leg.account, ended.sign * leg.sign * e.amount, leg.basis, moved.event,
      e.property_id, e.unit_id, NULL, NULL, 'expenses', e.id, concat_ws(': ', e.payee, e.description)
    FROM expenses e
    CROSS JOIN LATERAL (SELECT CASE e.category WHEN 'capital_improvement' THEN 'capital' ELSE 'expense:' || e.category END AS account) spent
    CROSS JOIN LATERAL (VALUES (e.booked_on, false, 'expense_incurred'),
      (e.paid_booked_on, true, CASE e.category WHEN 'capital_improvement' THEN 'capital_paid' ELSE 'expense_paid' END)) AS moved(day, is_paid, event)
    CROSS JOIN LATERAL (VALUES (moved.day, 1), (CASE WHEN e.end_booked_on IS NOT NULL THEN greatest(e.end_booked_on, moved.day) END, -1)) AS ended(day, sign)
    CROSS JOIN LATERAL (VALUES
      ('payable', CASE WHEN moved.is_paid THEN 1 ELSE -1 END, 'accrual'),
      (spent.account, 1, CASE WHEN moved.is_paid THEN 'cash' ELSE 'accrual' END),
      (CASE WHEN moved.is_paid THEN 'operating_bank' END, -1, 'both')) AS leg(account, sign, basis)
    WHERE e.organization_id = organization AND moved.day IS NOT NULL AND ended.day IS NOT NULL AND leg.account IS NOT NULL
      AND (e.end_booked_on IS NULL OR e.end_booked_on > moved.day)
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * b.amount, leg.basis, CASE e.category WHEN 'capital_improvement' THEN 'capital_paid' ELSE 'expense_paid' END,
      e.property_id, e.unit_id, NULL, NULL, 'bill_payments', b.payment_id, concat_ws(': ', e.payee, e.description)
    FROM bill_payment_lines b JOIN expenses e ON e.id = b.expense_id
    CROSS JOIN LATERAL (VALUES (b.booked_on, 1), (b.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('payable', 1, 'accrual'), ('operating_bank', -1, 'both'),
      (CASE e.category WHEN 'capital_improvement' THEN 'capital' ELSE 'expense:' || e.category END, 1, 'cash')) AS leg(account, sign, basis)
    WHERE b.organization_id = organization AND moved.day IS NOT NULL AND b.end_booked_on IS DISTINCT FROM b.booked_on
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * o.amount, 'both', 'owner_' || o.kind,
      o.property_id, NULL, NULL, o.owner_id, 'owner_entries', o.id, o.notes
    FROM owner_entries o
    CROSS JOIN LATERAL (VALUES (o.booked_on, 1), (o.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('operating_bank', CASE o.kind WHEN 'contribution' THEN 1 ELSE -1 END),
      (CASE o.kind WHEN 'contribution' THEN 'contributions' ELSE 'draws' END, CASE o.kind WHEN 'contribution' THEN -1 ELSE 1 END)) AS leg(account, sign)
    WHERE o.organization_id = organization AND moved.day IS NOT NULL AND o.end_booked_on IS DISTINCT FROM o.booked_on
  UNION ALL
  -- The fee of an item is an expense of its own; without a property, the item comes net of it.
  SELECT moved.day, leg.account, moved.sign * leg.sign * (i.amount - CASE WHEN i.property_id IS NULL THEN i.fee_amount ELSE 0 END), 'both', 'payout',
      i.property_id, l.unit_id, a.lease_id, a.user_id, 'payouts', i.payout_id, i.provider_id
    FROM payout_items i LEFT JOIN payment_attempts a ON a.id = i.attempt_id LEFT JOIN leases l ON l.id = a.lease_id
    CROSS JOIN LATERAL (VALUES (i.booked_on, 1), (i.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('operating_bank', 1), ('provider_clearing', -1)) AS leg(account, sign)
    WHERE i.organization_id = organization AND moved.day IS NOT NULL AND i.end_booked_on IS DISTINCT FROM i.booked_on
$$;
