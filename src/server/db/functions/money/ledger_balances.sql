-- The balance of each account of an organization, or of one property, at the end of a day: debits less credits, on the
-- accrual basis, by property; null for lines of none. To see what moved between two closes.
CREATE OR REPLACE FUNCTION ledger_balances(organization uuid, home uuid, through date) RETURNS TABLE(account text, property_id uuid, balance numeric)
LANGUAGE sql STABLE AS $$
  SELECT l.account, l.property_id, sum(l.amount) FROM ledger_lines(organization) l
  WHERE l.day <= through AND l.basis IN ('both', 'accrual') AND (home IS NULL OR l.property_id = home)
  GROUP BY 1, 2
$$;
