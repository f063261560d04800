-- The money of a property in a bank account from a day on, at its lowest: all of it, and without the rent that tenants
-- paid before it was due. A payment of bills is of the account that it names.
CREATE OR REPLACE FUNCTION trust_funds(organization uuid, bank uuid, home uuid, since date) RETURNS TABLE(cash numeric, free numeric)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(min(d.cash), 0), coalesce(min(d.free), 0) FROM (
    SELECT sum(coalesce(sum(l.amount) FILTER (WHERE l.account = 'operating_bank'), 0)) OVER days AS cash,
      sum(sum(l.amount)) OVER days AS free
    FROM ledger_lines(organization) l JOIN properties h ON h.id = l.property_id
    LEFT JOIN bill_payments p ON l.source = 'bill_payments' AND p.id = l.source_id
    WHERE l.property_id = home AND l.account IN ('operating_bank', 'prepaid')
      AND coalesce(p.bank_account_id, h.operating_account_id) = bank
    GROUP BY greatest(l.day, since) WINDOW days AS (ORDER BY greatest(l.day, since))
  ) d
$$;
