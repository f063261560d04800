-- Debits (positive) and credits (negative) of the other rows: few beside those that day_sums adds up.
CREATE OR REPLACE FUNCTION ledger_lines_of_others(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text, property_id uuid, unit_id uuid, lease_id uuid, payee_id uuid, source text, source_id uuid, memo text)
LANGUAGE sql STABLE AS $$
  -- Money brought forward by an import was received before; a transfer was received on the other lease.
  SELECT moved.day, leg.account, moved.sign * leg.sign * p.amount, 'both',
      CASE WHEN p.transfer_id IS NULL THEN 'brought_forward' ELSE 'transfer' END,
      u.property_id, l.unit_id, p.lease_id, l.tenant_id, 'payments', p.id, p.notes
    FROM payments p LEFT JOIN leases l ON l.id = p.lease_id LEFT JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (p.booked_on, 1), (CASE p.status WHEN 'reversed' THEN p.end_booked_on END, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES (CASE WHEN p.transfer_id IS NULL THEN 'opening_balances' ELSE 'operating_bank' END, 1), ('prepaid', -1)) AS leg(account, sign)
    WHERE p.organization_id = organization AND p.origin <> 'received' AND p.status IN ('completed', 'reversed') AND moved.day IS NOT NULL
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * f.amount, 'both', CASE WHEN f.transfer_id IS NULL THEN 'refund' ELSE 'transfer' END,
      u.property_id, l.unit_id, f.lease_id, l.tenant_id, 'refunds', f.id, f.notes
    FROM refunds f LEFT JOIN leases l ON l.id = f.lease_id LEFT JOIN units u ON u.id = l.unit_id
    LEFT JOIN payments p ON p.id = f.payment_id AND p.through_provider AND f.method = 'online'
    CROSS JOIN LATERAL (VALUES (f.booked_on, 1), (f.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('prepaid', 1), (CASE WHEN p.id IS NULL THEN 'operating_bank' ELSE 'provider_clearing' END, -1)) AS leg(account, sign)
    WHERE f.organization_id = organization AND moved.day IS NOT NULL AND f.end_booked_on IS DISTINCT FROM f.booked_on
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * k.amount, 'accrual', k.kind::text,
      u.property_id, l.unit_id, k.lease_id, l.tenant_id, 'credits', k.id, k.reason
    FROM credits k LEFT JOIN leases l ON l.id = k.lease_id LEFT JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (k.booked_on, 1), (k.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES (CASE k.kind WHEN 'write_off' THEN 'bad_debt' ELSE 'concessions' END, 1), ('receivable', -1)) AS leg(account, sign)
    WHERE k.organization_id = organization AND k.kind <> 'deposit_applied' AND moved.day IS NOT NULL
      AND k.end_booked_on IS DISTINCT FROM k.booked_on
  UNION ALL
  SELECT moved.day, a.purpose, moved.sign * (jl.debit - jl.credit), 'both', 'journal', jl.property_id, jl.unit_id, NULL, NULL, 'journals', j.id, j.memo
    FROM journals j JOIN journal_lines jl ON jl.journal_id = j.id JOIN accounts a ON a.id = jl.account_id
    CROSS JOIN LATERAL (VALUES (j.booked_on, 1), (j.end_booked_on, -1)) AS moved(day, sign)
    WHERE j.organization_id = organization AND moved.day IS NOT NULL AND j.end_booked_on IS DISTINCT FROM j.booked_on
$$;
