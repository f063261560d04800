-- Readers of a row, and no one else, are notified of its change: src/server/realtime/visible-rows.test.ts.
CREATE OR REPLACE FUNCTION lease_day(one jsonb) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN one ->> 'status' IN ('terminated', 'expired')
    THEN coalesce(one ->> 'moved_out_on', one ->> 'terminated_on', one ->> 'end_date')::date END
$$;
