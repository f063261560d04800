-- Debits (positive) and credits (negative) of the rows that day_sums adds up: charges, allocations, received payments.
CREATE OR REPLACE FUNCTION ledger_lines_of_rents(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text, property_id uuid, unit_id uuid, lease_id uuid, payee_id uuid, source text, source_id uuid, memo text)
LANGUAGE sql STABLE AS $$
  SELECT c.booked_on, leg.account, leg.sign * c.amount, 'accrual', 'charge', u.property_id, l.unit_id, c.lease_id, l.tenant_id, 'charges', c.id, c.description
    FROM charges c LEFT JOIN leases l ON l.id = c.lease_id LEFT JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('receivable', 1),
      (CASE c.kind WHEN 'opening_balance' THEN 'opening_balances' ELSE 'income:' || c.kind END, -1)) AS leg(account, sign)
    WHERE c.organization_id = organization AND c.end_booked_on IS DISTINCT FROM c.booked_on
  UNION ALL
  SELECT c.end_booked_on, leg.account, -leg.sign * c.amount, 'accrual', 'charge_voided', u.property_id, l.unit_id, c.lease_id, l.tenant_id, 'charges', c.id, c.description
    FROM charges c LEFT JOIN leases l ON l.id = c.lease_id LEFT JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('receivable', 1),
      (CASE c.kind WHEN 'opening_balance' THEN 'opening_balances' ELSE 'income:' || c.kind END, -1)) AS leg(account, sign)
    WHERE c.organization_id = organization AND c.end_booked_on <> c.booked_on
  UNION ALL
  SELECT a.booked_on, leg.account, leg.sign * a.amount, leg.basis, 'allocation', u.property_id, l.unit_id, a.lease_id, l.tenant_id, 'payments', a.payment_id, c.description
    FROM allocations a LEFT JOIN charges c ON c.id = a.charge_id LEFT JOIN leases l ON l.id = a.lease_id LEFT JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('prepaid', 1, 'both'), ('receivable', -1, 'accrual'), ('income:' || c.kind, -1, 'cash')) AS leg(account, sign, basis)
    WHERE a.organization_id = organization AND a.payment_id IS NOT NULL AND a.end_booked_on IS DISTINCT FROM a.booked_on
  UNION ALL
  SELECT a.end_booked_on, leg.account, -leg.sign * a.amount, leg.basis, 'allocation_ended', u.property_id, l.unit_id, a.lease_id, l.tenant_id, 'payments', a.payment_id, c.description
    FROM allocations a LEFT JOIN charges c ON c.id = a.charge_id LEFT JOIN leases l ON l.id = a.lease_id LEFT JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('prepaid', 1, 'both'), ('receivable', -1, 'accrual'), ('income:' || c.kind, -1, 'cash')) AS leg(account, sign, basis)
    WHERE a.organization_id = organization AND a.payment_id IS NOT NULL AND a.end_booked_on <> a.booked_on
  UNION ALL
  SELECT p.booked_on, leg.account, leg.sign * p.amount, 'both', 'payment', u.property_id, l.unit_id, p.lease_id, l.tenant_id, 'payments', p.id, p.notes
    FROM payments p LEFT JOIN leases l ON l.id = p.lease_id LEFT JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (CASE WHEN p.through_provider THEN 'provider_clearing' ELSE 'operating_bank' END, 1), ('prepaid', -1)) AS leg(account, sign)
    WHERE p.organization_id = organization AND p.origin = 'received' AND p.status IN ('completed', 'reversed')
  UNION ALL
  SELECT p.end_booked_on, leg.account, -leg.sign * p.amount, 'both', 'payment_returned', u.property_id, l.unit_id, p.lease_id, l.tenant_id, 'payments', p.id, p.reversal_reason
    FROM payments p LEFT JOIN leases l ON l.id = p.lease_id LEFT JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (CASE WHEN p.through_provider THEN 'provider_clearing' ELSE 'operating_bank' END, 1), ('prepaid', -1)) AS leg(account, sign)
    WHERE p.organization_id = organization AND p.origin = 'received' AND p.status = 'reversed' AND p.reversed_on IS NOT NULL
$$;
