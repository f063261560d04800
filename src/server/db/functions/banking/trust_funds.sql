-- The money of a property in a bank account from a day on, at its lowest: all of it, and without the rent that tenants
-- paid before it was due. A payment of bills, and a payout, is of the account that it names. Money at a payment provider is
-- not there yet: its rent is prepaid in the account from its payout on.
CREATE OR REPLACE FUNCTION trust_funds(organization uuid, bank uuid, home uuid, since date) RETURNS TABLE(cash numeric, free numeric)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(min(d.cash), 0), coalesce(min(d.free), 0) FROM (
    SELECT sum(coalesce(sum(l.amount) FILTER (WHERE l.account = 'operating_bank'), 0)) OVER days AS cash,
      sum(sum(l.amount)) OVER days AS free
    FROM ledger_lines(organization) l JOIN properties h ON h.id = l.property_id
    LEFT JOIN bill_payments p ON l.source = 'bill_payments' AND p.id = l.source_id
    LEFT JOIN expenses e ON l.source = 'expenses' AND e.id = l.source_id AND e.payout_id IS NOT NULL
    LEFT JOIN payouts o ON o.id = coalesce(e.payout_id, CASE l.source WHEN 'payouts' THEN l.source_id END)
    LEFT JOIN payments online ON l.source = 'payments' AND online.id = l.source_id AND online.through_provider
    LEFT JOIN LATERAL (SELECT min(i.booked_on) AS booked_on FROM payment_attempts t JOIN payout_items i ON i.attempt_id = t.id
      WHERE t.payment_id = online.id AND i.kind = 'charge' AND i.end_booked_on IS NULL) c ON true
    WHERE l.property_id = home AND l.account IN ('operating_bank', 'prepaid')
      AND coalesce(p.bank_account_id, o.bank_account_id, h.operating_account_id) = bank AND (online.id IS NULL OR c.booked_on IS NOT NULL)
    GROUP BY greatest(l.day, c.booked_on, since) WINDOW days AS (ORDER BY greatest(l.day, c.booked_on, since))
  ) d
$$;
