-- The same by day and account for a whole organization, without reading each charge and payment.
CREATE OR REPLACE FUNCTION ledger_sums(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text)
LANGUAGE sql STABLE AS $$
  SELECT s.day, leg.account, leg.sign * s.amount, leg.basis, leg.event
    FROM day_sums s CROSS JOIN LATERAL (VALUES
      ('charged', 'receivable', 1, 'accrual', 'charge'),
      ('charged', CASE s.kind WHEN 'opening_balance' THEN 'opening_balances' ELSE 'income:' || s.kind END, -1, 'accrual', 'charge'),
      ('laid', 'prepaid', 1, 'both', 'allocation'),
      ('laid', 'receivable', -1, 'accrual', 'allocation'),
      ('laid', 'income:' || s.kind, -1, 'cash', 'allocation'),
      ('payments', 'operating_bank', 1, 'both', 'payment'),
      ('payments', 'prepaid', -1, 'both', 'payment'),
      ('returned', 'operating_bank', -1, 'both', 'payment_returned'),
      ('returned', 'prepaid', 1, 'both', 'payment_returned')) AS leg(figure, account, sign, basis, event)
    WHERE s.organization_id = organization AND s.figure = leg.figure AND s.figure IN ('charged', 'laid', 'payments', 'returned')
      AND (s.figure <> 'payments' OR s.kind IN ('completed', 'reversed'))
  UNION ALL
  SELECT o.day, o.account, o.amount, o.basis, o.event FROM ledger_lines_of_others(organization) o
$$;
