-- The rows of the ledger that move money of each bank account, signed as the bank sees them: the lines of the accounts
-- 1010 and 1030 by bank account. A row that was voided after its month was closed has a second one that reverses it.
CREATE OR REPLACE FUNCTION bank_rows(organization uuid) RETURNS TABLE(bank_account_id uuid, source text, source_id uuid, day date, booked_on date, amount numeric, property_id uuid, lease_id uuid, person_id uuid, payee text, memo text, check_number text)
LANGUAGE sql STABLE AS $$
  WITH places AS (
    SELECT p.id AS property_id, coalesce(p.operating_account_id, o.id) AS operating, coalesce(p.deposit_account_id, d.id) AS deposit
    FROM properties p
    LEFT JOIN bank_accounts o ON o.organization_id = p.organization_id AND o.is_default AND o.kind <> 'deposit'
    LEFT JOIN bank_accounts d ON d.organization_id = p.organization_id AND d.is_default AND d.kind = 'deposit'
    WHERE p.organization_id = organization
  ), homes AS (
    SELECT l.id AS lease_id, l.tenant_id, a.* FROM leases l JOIN units u ON u.id = l.unit_id JOIN places a ON a.property_id = u.property_id
    WHERE l.organization_id = organization
  )
  SELECT h.operating, moved.source, p.id, moved.day, moved.booked_on, moved.sign * p.amount, h.property_id, p.lease_id,
      coalesce(p.paid_by, h.tenant_id), NULL, p.notes, p.check_number
    FROM payments p JOIN homes h ON h.lease_id = p.lease_id
    LEFT JOIN money_transfers t ON t.id = p.transfer_id LEFT JOIN homes f ON f.lease_id = t.from_lease_id
    CROSS JOIN LATERAL (VALUES ('payment', p.received_on, p.booked_on, 1),
      (CASE p.status WHEN 'reversed' THEN 'payment_return' END, p.reversed_on, p.end_booked_on, -1)) AS moved(source, day, booked_on, sign)
    WHERE p.organization_id = organization AND p.status IN ('completed', 'reversed') AND p.origin <> 'brought_forward'
      AND NOT p.through_provider
      -- Money that went to a lease of the same account did not move.
      AND f.operating IS DISTINCT FROM h.operating AND moved.booked_on IS NOT NULL AND moved.source IS NOT NULL
  UNION ALL
  SELECT h.operating, 'refund', r.id, r.refunded_on, moved.booked_on, moved.sign * r.amount, h.property_id, r.lease_id, h.tenant_id, NULL, r.notes, NULL
    FROM refunds r JOIN homes h ON h.lease_id = r.lease_id
    LEFT JOIN money_transfers t ON t.id = r.transfer_id LEFT JOIN homes f ON f.lease_id = t.to_lease_id
    LEFT JOIN payments p ON p.id = r.payment_id AND p.through_provider AND r.method = 'online'
    CROSS JOIN LATERAL (VALUES (r.booked_on, -1), (r.end_booked_on, 1)) AS moved(booked_on, sign)
    WHERE r.organization_id = organization AND f.operating IS DISTINCT FROM h.operating AND p.id IS NULL
      AND moved.booked_on IS NOT NULL AND r.end_booked_on IS DISTINCT FROM r.booked_on
  UNION ALL
  SELECT leg.account, 'deposit_entry', d.id, d.entry_on, moved.booked_on, moved.sign * leg.sign * d.amount, h.property_id, d.lease_id, h.tenant_id,
      NULL, d.notes, NULL
    FROM deposit_entries d JOIN homes h ON h.lease_id = d.lease_id
    CROSS JOIN LATERAL (VALUES (d.booked_on, 1), (d.end_booked_on, -1)) AS moved(booked_on, sign)
    CROSS JOIN LATERAL (VALUES (h.deposit, CASE WHEN d.kind IN ('received', 'transfer_in') THEN 1 ELSE -1 END),
      (CASE d.kind WHEN 'applied' THEN h.operating END, 1)) AS leg(account, sign)
    WHERE d.organization_id = organization AND d.kind <> 'interest' AND leg.account IS NOT NULL
      AND moved.booked_on IS NOT NULL AND d.end_booked_on IS DISTINCT FROM d.booked_on
  UNION ALL
  SELECT a.operating, 'expense', e.id, e.paid_on, moved.booked_on, moved.sign * e.amount, e.property_id, NULL, NULL, e.payee, e.description, NULL
    FROM expenses e JOIN places a ON a.property_id = e.property_id
    CROSS JOIN LATERAL (VALUES (e.paid_booked_on, -1),
      (CASE WHEN e.end_booked_on IS NOT NULL THEN greatest(e.end_booked_on, e.paid_booked_on) END, 1)) AS moved(booked_on, sign)
    WHERE e.organization_id = organization AND e.payout_id IS NULL AND e.paid_booked_on IS NOT NULL AND moved.booked_on IS NOT NULL
      AND (e.end_booked_on IS NULL OR e.end_booked_on > e.paid_booked_on)
  UNION ALL
  -- One row for each payment of bills in an account, whichever of its lines: see `bank_rows_at`.
  SELECT coalesce(p.bank_account_id, a.operating), 'bill_payment', p.id, p.paid_on, moved.booked_on, moved.sign * b.amount, b.property_id, NULL, NULL,
      e.payee, e.description, p.check_number
    FROM bill_payment_lines b JOIN bill_payments p ON p.id = b.payment_id JOIN expenses e ON e.id = b.expense_id JOIN places a ON a.property_id = b.property_id
    CROSS JOIN LATERAL (VALUES (b.booked_on, -1), (b.end_booked_on, 1)) AS moved(booked_on, sign)
    WHERE b.organization_id = organization AND moved.booked_on IS NOT NULL AND b.end_booked_on IS DISTINCT FROM b.booked_on
  UNION ALL
  SELECT a.operating, 'owner_entry', o.id, o.entry_on, moved.booked_on, moved.sign * CASE o.kind WHEN 'contribution' THEN o.amount ELSE -o.amount END,
      o.property_id, NULL, o.owner_id, NULL, o.notes, NULL
    FROM owner_entries o JOIN places a ON a.property_id = o.property_id
    CROSS JOIN LATERAL (VALUES (o.booked_on, 1), (o.end_booked_on, -1)) AS moved(booked_on, sign)
    WHERE o.organization_id = organization AND moved.booked_on IS NOT NULL AND o.end_booked_on IS DISTINCT FROM o.booked_on
  UNION ALL
  -- One row for each payout, net of its fees, whichever of its items.
  SELECT p.bank_account_id, 'payout', p.id, i.paid_on, moved.booked_on, moved.sign * (i.amount - i.fee_amount), i.property_id, NULL, NULL, 'Stripe',
      NULL, NULL
    FROM payout_items i JOIN payouts p ON p.id = i.payout_id
    CROSS JOIN LATERAL (VALUES (i.booked_on, 1), (i.end_booked_on, -1)) AS moved(booked_on, sign)
    WHERE i.organization_id = organization AND moved.booked_on IS NOT NULL AND i.end_booked_on IS DISTINCT FROM i.booked_on
  UNION ALL
  -- A journal without a property is of the default account.
  SELECT CASE c.purpose WHEN 'deposit_bank' THEN coalesce(a.deposit, b.id) ELSE coalesce(a.operating, b.id) END, 'journal', j.id, j.entry_on,
      moved.booked_on, moved.sign * (l.debit - l.credit), l.property_id, NULL, NULL, NULL, j.memo, NULL
    FROM journals j JOIN journal_lines l ON l.journal_id = j.id JOIN accounts c ON c.id = l.account_id AND c.purpose IN ('operating_bank', 'deposit_bank')
    LEFT JOIN places a ON a.property_id = l.property_id
    JOIN bank_accounts b ON b.organization_id = j.organization_id AND b.is_default AND (b.kind = 'deposit') = (c.purpose = 'deposit_bank')
    CROSS JOIN LATERAL (VALUES (j.booked_on, 1), (j.end_booked_on, -1)) AS moved(booked_on, sign)
    WHERE j.organization_id = organization AND moved.booked_on IS NOT NULL AND j.end_booked_on IS DISTINCT FROM j.booked_on
$$;
