-- As live_row by the rule 'lease', but once a statement: a charge run posts thousands of rows.
-- Arguments: the noun, and columns whose change concerns no screen.
CREATE OR REPLACE FUNCTION live_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  ignored constant text[] := tg_argv[1]::text[] || '{updated_at}'::text[];
  -- People per notification, which holds less than 8,000 bytes.
  part constant int := 100;
  changed jsonb[];
  one record;
BEGIN
  CASE tg_op
  WHEN 'INSERT' THEN
    SELECT array_agg(to_jsonb(n)) INTO changed FROM new_rows n;
  WHEN 'DELETE' THEN
    SELECT array_agg(to_jsonb(o)) INTO changed FROM old_rows o;
  ELSE
    SELECT array_agg("row") INTO changed
      FROM old_rows o JOIN new_rows n USING (id), unnest(ARRAY[to_jsonb(o), to_jsonb(n)]) AS "row"
      WHERE to_jsonb(o) - ignored IS DISTINCT FROM to_jsonb(n) - ignored;
  END CASE;
  IF changed IS NULL THEN
    RETURN NULL;
  END IF;
  FOR one IN
    WITH touched AS MATERIALIZED (
      SELECT DISTINCT ("row" ->> 'organization_id')::uuid AS organization,
        coalesce("row" ->> 'lease_id', "row" ->> 'id')::uuid AS home, ("row" ->> 'tenant_id')::uuid AS tenant,
        ("row" ->> 'unit_id')::uuid AS unit,
        owner_day(tg_table_name, "row") AS day
      FROM unnest(changed) AS "row"
    ), readers AS (
      -- A tenant who is removed from the lease is notified, too.
      SELECT organization, tenant AS person, false AS is_owner FROM touched
      UNION SELECT t.organization, l.tenant_id, false FROM touched t JOIN leases l ON l.id = t.home
      UNION SELECT t.organization, c.user_id, false FROM touched t JOIN co_tenants c ON c.lease_id = t.home
      UNION SELECT t.organization, o, true FROM touched t LEFT JOIN leases l ON l.id = t.home
        -- The row of a deleted lease names its unit itself.
        JOIN units u ON u.id = coalesce(t.unit, l.unit_id), owners_on(u.property_id, t.day) o
    ), parted AS (
      SELECT *, (row_number() OVER (PARTITION BY organization) - 1) / part AS nth FROM readers
    )
    SELECT organization, array_agg(person) FILTER (WHERE NOT is_owner) AS people,
      array_agg(person) FILTER (WHERE is_owner) AS owners
    FROM parted GROUP BY organization, nth
  LOOP
    PERFORM live_notify(tg_argv[0], one.organization, 'office', one.people, one.owners);
  END LOOP;
  RETURN NULL;
END $$;
