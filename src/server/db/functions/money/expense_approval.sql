-- Whether an amount that a person records for a property is above its limit: 'waiting' for another person who can approve
-- it, 'alone' where there is none, null below.
CREATE OR REPLACE FUNCTION expense_approval(home uuid, amount numeric, recorder uuid) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN amount > p.bill_approval_limit THEN
    CASE WHEN EXISTS (SELECT FROM users u WHERE u.organization_id = p.organization_id AND u.role IN ('admin', 'manager') AND u.id <> recorder)
      THEN 'waiting' ELSE 'alone' END END
  FROM properties p WHERE p.id = home
$$;
