-- A lease that was cancelled before it began has no days; month to month it has all days to come.
CREATE OR REPLACE FUNCTION days_of_lease(lease leases) RETURNS datemultirange LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN CASE WHEN lease.terminated_on < lease.start_date THEN '{}'::datemultirange
  ELSE datemultirange(daterange(lease.start_date, coalesce(lease.terminated_on,
    CASE WHEN lease.month_to_month_since IS NULL OR lease.status IN ('expired', 'terminated') THEN lease.end_date END), '[]'))
END;
