-- A charge run writes thousands of rows: what they tell is worked out once a statement, not once a row.

-- As live_row() by the rule 'lease', over all rows of a statement. Arguments: the noun, and columns
-- whose change is nobody's news.
CREATE FUNCTION live_rows() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  ignored constant text[] := tg_argv[1]::text[] || '{updated_at}'::text[];
  -- Whoever is told by one notification, which holds less than 8,000 bytes.
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
      SELECT DISTINCT ("row" ->> 'organization_id')::uuid AS books,
        coalesce("row" ->> 'lease_id', "row" ->> 'id')::uuid AS home, ("row" ->> 'tenant_id')::uuid AS tenant
      FROM unnest(changed) AS "row"
    ), hears AS (
      -- Whoever is taken off a lease is told so, too.
      SELECT books, tenant AS person, false AS is_owner FROM touched
      UNION SELECT t.books, l.tenant_id, false FROM touched t JOIN leases l ON l.id = t.home
      UNION SELECT t.books, c.user_id, false FROM touched t JOIN co_tenants c ON c.lease_id = t.home
      UNION SELECT t.books, p.owner_id, true FROM touched t JOIN leases l ON l.id = t.home
        JOIN units u ON u.id = l.unit_id JOIN properties p ON p.id = u.property_id
    ), parted AS (
      SELECT *, (row_number() OVER (PARTITION BY books) - 1) / part AS nth FROM hears
    )
    SELECT books, array_agg(person) FILTER (WHERE NOT is_owner) AS people,
      array_agg(person) FILTER (WHERE is_owner) AS owners
    FROM parted GROUP BY books, nth
  LOOP
    PERFORM live_tell(tg_argv[0], one.books, 'office', one.people, one.owners);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint

-- For migrations: SELECT live_table_at_once('charges', 'charges'), in the place of live_table(…, 'lease').
CREATE FUNCTION live_table_at_once("table" regclass, noun text, ignored text[] DEFAULT '{}') RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  call constant text := format('FOR EACH STATEMENT EXECUTE FUNCTION live_rows(%L, %L)', noun, ignored);
BEGIN
  EXECUTE format('CREATE TRIGGER live_inserted AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows %s', "table", call);
  EXECUTE format('CREATE TRIGGER live_deleted AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows %s', "table", call);
  EXECUTE format('CREATE TRIGGER live_updated AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows %s', "table", call);
END $$;--> statement-breakpoint

DROP TRIGGER live_row ON charges;--> statement-breakpoint
DROP TRIGGER live_row ON leases;--> statement-breakpoint
DROP TRIGGER live_row ON recurring_charges;--> statement-breakpoint
-- How far something is charged is told by the charges.
SELECT
  live_table_at_once('charges', 'charges'),
  live_table_at_once('leases', 'leases', '{charged_through}'),
  live_table_at_once('recurring_charges', 'charges', '{charged_through}');--> statement-breakpoint

-- Updates of nothing but columns the log leaves out do not even wait for the commit.
CREATE OR REPLACE FUNCTION audit_table(
  "table" regclass, entity text, named text[], ignored text[] DEFAULT '{}', id_column text DEFAULT 'id'
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  call constant text := format('DEFERRABLE INITIALLY DEFERRED FOR EACH ROW %%s EXECUTE FUNCTION audit_row(%L, %L, %L, %L)',
    entity, id_column, named, ignored);
BEGIN
  IF ignored = '{}' THEN
    EXECUTE format('CREATE CONSTRAINT TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON %s ', "table") || format(call, '');
  ELSE
    EXECUTE format('CREATE CONSTRAINT TRIGGER audit_row AFTER INSERT OR DELETE ON %s ', "table") || format(call, '');
    EXECUTE format('CREATE CONSTRAINT TRIGGER audit_row_changed AFTER UPDATE ON %s ', "table") || format(call, format(
      'WHEN (to_jsonb(old) - %L::text[] IS DISTINCT FROM to_jsonb(new) - %1$L::text[])', ignored || '{updated_at}'::text[]));
  END IF;
END $$;--> statement-breakpoint

DROP TRIGGER audit_row ON charge_runs;--> statement-breakpoint
DROP TRIGGER audit_row ON leases;--> statement-breakpoint
DROP TRIGGER audit_row ON recurring_charges;--> statement-breakpoint
SELECT
  audit_table('charge_runs', 'charge_run', '{}', '{charges,amount}'),
  audit_table('leases', 'lease', '{}', '{charged_through}'),
  audit_table('recurring_charges', 'recurring_charge', '{kind}', '{charged_through}');--> statement-breakpoint

-- Every month moves `charged_through` of every row: with room on its page no index takes part in it.
ALTER TABLE leases SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE recurring_charges SET (fillfactor = 80);
