-- The same by day and account for a whole organization, without reading each row.
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
  SELECT s.day, leg.account, leg.sign * s.amount, leg.basis, leg.event
    FROM day_sums s
    CROSS JOIN LATERAL (SELECT CASE s.kind WHEN 'capital_improvement' THEN 'capital' ELSE 'expense:' || s.kind END AS account,
      CASE s.kind WHEN 'capital_improvement' THEN 'capital_paid' ELSE 'expense_paid' END AS paid,
      CASE WHEN s.kind IN ('received', 'interest', 'transfer_in', 'contribution') THEN 1 ELSE -1 END AS sign) of
    CROSS JOIN LATERAL (VALUES
      ('expenses', 'payable', -1, 'accrual', 'expense_incurred'),
      ('expenses', of.account, 1, 'accrual', 'expense_incurred'),
      ('expenses_paid', 'payable', 1, 'accrual', of.paid),
      ('expenses_paid', of.account, 1, 'cash', of.paid),
      ('expenses_paid', 'operating_bank', -1, 'both', of.paid),
      ('deposits', 'deposits_held', -of.sign, 'both', 'deposit_' || s.kind),
      ('deposits', CASE s.kind WHEN 'interest' THEN 'expense:deposit_interest' ELSE 'deposit_bank' END, of.sign, 'both', 'deposit_' || s.kind),
      ('deposits', CASE s.kind WHEN 'applied' THEN 'operating_bank' END, 1, 'both', 'deposit_applied'),
      ('deposits', CASE s.kind WHEN 'applied' THEN 'receivable' END, -1, 'accrual', 'deposit_applied'),
      ('deposits', CASE s.kind WHEN 'applied' THEN 'income:deposits_kept' END, -1, 'cash', 'deposit_applied'),
      ('owner_entries', 'operating_bank', of.sign, 'both', 'owner_' || s.kind),
      ('owner_entries', CASE s.kind WHEN 'contribution' THEN 'contributions' ELSE 'draws' END, -of.sign, 'both', 'owner_' || s.kind)
    ) AS leg(figure, account, sign, basis, event)
    WHERE s.organization_id = organization AND s.figure = leg.figure AND leg.account IS NOT NULL
      AND s.figure IN ('expenses', 'expenses_paid', 'deposits', 'owner_entries')
  UNION ALL
  -- Payments through a provider are among those above; until their payout they are at its clearing account.
  SELECT s.day, leg.account, leg.sign * s.amount, 'both', s.kind
    FROM day_sums s CROSS JOIN LATERAL (VALUES ('provider_clearing', 1), ('operating_bank', -1)) AS leg(account, sign)
    WHERE s.organization_id = organization AND s.figure = 'clearing'
  UNION ALL
  SELECT o.day, o.account, o.amount, o.basis, o.event FROM ledger_lines_of_others(organization) o
$$;
