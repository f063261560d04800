-- The day of an instant on the calendar of its office.
CREATE OR REPLACE FUNCTION office_day(one jsonb, instant text) RETURNS date
LANGUAGE sql STABLE AS $$
  SELECT ((one ->> instant)::timestamptz AT TIME ZONE coalesce(
    (SELECT timezone FROM organizations WHERE id = (one ->> 'organization_id')::uuid), 'UTC'))::date
$$;
