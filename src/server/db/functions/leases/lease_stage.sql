-- The state that a lease is counted in: its status, and of an active one whether it continues by the month.
CREATE OR REPLACE FUNCTION lease_stage(status lease_status, monthly_since date) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN status = 'active' AND monthly_since IS NOT NULL THEN 'month_to_month' ELSE status::text END
$$;
