-- What the ledger of an organization, or of one property, has on each account at the end of a day: debits less
-- credits, on the accrual basis. To see what moved between two closes.
CREATE OR REPLACE FUNCTION ledger_balances(organization uuid, home uuid, through date) RETURNS TABLE(account text, property_id uuid, balance numeric)
LANGUAGE sql STABLE AS $$
  WITH places AS (
    SELECT l.id AS lease_id, u.property_id FROM leases l JOIN units u ON u.id = l.unit_id
    WHERE l.organization_id = organization AND (home IS NULL OR u.property_id = home)
  ), moves AS (
    SELECT place.property_id, 'receivable' AS debit, CASE c.kind WHEN 'opening_balance' THEN 'opening_balances' ELSE 'income:' || c.kind END AS credit,
        c.amount, c.booked_on AS began, c.end_booked_on AS ended
      FROM charges c JOIN places place USING (lease_id)
    UNION ALL
    SELECT place.property_id, CASE p.origin WHEN 'brought_forward' THEN 'opening_balances' ELSE 'operating_bank' END, 'prepaid',
        p.amount, p.booked_on, CASE p.status WHEN 'reversed' THEN p.end_booked_on END
      FROM payments p JOIN places place USING (lease_id) WHERE p.status IN ('completed', 'reversed')
    UNION ALL
    SELECT place.property_id, 'prepaid', 'receivable', a.amount, a.booked_on, a.end_booked_on
      FROM allocations a JOIN places place USING (lease_id) WHERE a.payment_id IS NOT NULL
    UNION ALL
    SELECT place.property_id, 'prepaid', 'operating_bank', f.amount, f.booked_on, f.end_booked_on
      FROM refunds f JOIN places place USING (lease_id)
    UNION ALL
    SELECT place.property_id, CASE k.kind WHEN 'write_off' THEN 'bad_debt' ELSE 'concessions' END, 'receivable',
        k.amount, k.booked_on, k.end_booked_on
      FROM credits k JOIN places place USING (lease_id) WHERE k.kind <> 'deposit_applied'
    UNION ALL
    SELECT place.property_id, leg.debit, leg.credit, d.amount, d.booked_on, d.end_booked_on
      FROM deposit_entries d JOIN places place USING (lease_id) CROSS JOIN LATERAL (
        SELECT 'deposit_bank' AS debit, 'deposits_held' AS credit WHERE d.kind IN ('received', 'transfer_in')
        UNION ALL SELECT 'expense:deposit_interest', 'deposits_held' WHERE d.kind = 'interest'
        UNION ALL SELECT 'deposits_held', 'deposit_bank' WHERE d.kind IN ('refunded', 'transfer_out', 'applied')
        UNION ALL SELECT 'operating_bank', 'receivable' WHERE d.kind = 'applied') leg
    UNION ALL
    SELECT e.property_id, leg.debit, leg.credit, e.amount, leg.began, CASE WHEN e.end_booked_on IS NOT NULL THEN greatest(leg.began, e.end_booked_on) END
      FROM expenses e CROSS JOIN LATERAL (VALUES
        (CASE e.category WHEN 'capital_improvement' THEN 'capital' ELSE 'expense:' || e.category END, 'payable', e.booked_on),
        ('payable', 'operating_bank', e.paid_booked_on)) leg(debit, credit, began)
      WHERE e.organization_id = organization AND (home IS NULL OR e.property_id = home)
    UNION ALL
    SELECT o.property_id, CASE o.kind WHEN 'draw' THEN 'draws' ELSE 'operating_bank' END,
        CASE o.kind WHEN 'draw' THEN 'operating_bank' ELSE 'contributions' END, o.amount, o.booked_on, o.end_booked_on
      FROM owner_entries o WHERE o.organization_id = organization AND (home IS NULL OR o.property_id = home)
  )
  SELECT leg.account, m.property_id, sum(leg.sign * m.amount)
    FROM moves m CROSS JOIN LATERAL (VALUES (m.debit, 1), (m.credit, -1)) leg(account, sign)
    WHERE m.began <= through AND (m.ended IS NULL OR m.ended > through) GROUP BY 1, 2
$$;
