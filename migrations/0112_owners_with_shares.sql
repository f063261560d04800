CREATE TABLE "property_owners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"user_id" uuid,
	"percent" numeric(7, 4) NOT NULL,
	"effective_from" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "property_owners_once_key" UNIQUE NULLS NOT DISTINCT("property_id","effective_from","user_id"),
	CONSTRAINT "property_owners_percent_check" CHECK ("property_owners"."percent" > 0 and "property_owners"."percent" <= 100)
);
--> statement-breakpoint
DROP INDEX "expenses_owner_fee_key";--> statement-breakpoint
ALTER TABLE "property_owners_history" DROP CONSTRAINT "property_owners_history_pkey";--> statement-breakpoint
ALTER TABLE "property_owners" ADD CONSTRAINT "property_owners_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_owners" ADD CONSTRAINT "property_owners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_owners" ADD CONSTRAINT "property_owners_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "property_owners_user_idx" ON "property_owners" USING btree ("user_id");--> statement-breakpoint
-- The former release goes on: each fee it posts has a day.
CREATE UNIQUE INDEX "expenses_owner_fee_key" ON "expenses" USING btree ("property_id","fee_month","fee_owner_id","incurred_on") WHERE "expenses"."voided_on" is null;--> statement-breakpoint
-- The former release goes on: only triggers write these rows, and its rows have one owner a day.
ALTER TABLE "property_owners_history" ADD CONSTRAINT "property_owners_history_key" UNIQUE NULLS NOT DISTINCT("property_id","from_on","owner_id");--> statement-breakpoint
-- All owners of a property on a day; of today, where there is no day.
CREATE OR REPLACE FUNCTION owners_on(property uuid, day date) RETURNS SETOF uuid
LANGUAGE sql STABLE AS $$
  SELECT owner_id FROM property_owners_history
  WHERE property_id = property AND owner_id IS NOT NULL
    AND from_on <= coalesce(day, 'infinity') AND (until_on IS NULL OR until_on > coalesce(day, 'infinity'))
$$;--> statement-breakpoint
-- The owners of a row's day, before and after a change.
CREATE OR REPLACE FUNCTION live_owners(property uuid, "table" text, before jsonb, after jsonb) RETURNS uuid[]
LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT owner), '{}')
  FROM unnest(ARRAY["before", "after"]) AS one, owners_on(property, owner_day("table", one)) AS owner
  WHERE jsonb_typeof(one) = 'object'
$$;--> statement-breakpoint
-- A comment reaches all readers of its request, an internal note only the team.
CREATE OR REPLACE FUNCTION live_request_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_for_all constant boolean := NOT (coalesce(new.is_internal, true) AND coalesce(old.is_internal, true));
BEGIN
  IF tg_op = 'UPDATE' AND old IS NOT DISTINCT FROM new THEN
    RETURN NULL;
  END IF;
  PERFORM live_notify(tg_argv[0], r.organization_id, 'team',
      CASE WHEN is_for_all THEN live_renters(ARRAY[r.tenant_id]) END,
      CASE WHEN is_for_all THEN ARRAY(SELECT owners_on(u.property_id, owner_day('maintenance_requests', to_jsonb(r)))) END)
    FROM maintenance_requests r JOIN units u ON u.id = r.unit_id
    WHERE r.id = coalesce(new.request_id, old.request_id);
  RETURN NULL;
END $$;--> statement-breakpoint
-- The link of an organization to a tenant reaches the office, owners of the rented units and staff on a job.
CREATE OR REPLACE FUNCTION live_tenant_link(noun text, organization uuid, person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify(noun, organization, 'office', '{}',
    ARRAY(SELECT DISTINCT o
      FROM leases l JOIN units u ON u.id = l.unit_id, owners_on(u.property_id, owner_day('leases', to_jsonb(l))) o
      WHERE l.organization_id = organization AND l.id IN (
        SELECT id FROM leases WHERE tenant_id = person UNION SELECT lease_id FROM co_tenants WHERE user_id = person)),
    ARRAY(SELECT DISTINCT m.assigned_to FROM maintenance_requests m
      WHERE m.organization_id = organization AND m.tenant_id = person AND m.status IN ('pending', 'in_progress')));
END $$;--> statement-breakpoint
-- One changed row reaches the open screens of all who may see it.
-- Arguments: the noun, and the rule by which a row is visible.
CREATE OR REPLACE FUNCTION live_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  noun constant text := tg_argv[0];
  one jsonb;
  organization uuid;
  home uuid;
  tenants uuid[];
  owners uuid[];
BEGIN
  IF tg_op = 'UPDATE' AND old IS NOT DISTINCT FROM new THEN
    RETURN NULL;
  END IF;
  FOREACH one IN ARRAY CASE tg_op
    WHEN 'INSERT' THEN ARRAY[to_jsonb(new)]
    WHEN 'DELETE' THEN ARRAY[to_jsonb(old)]
    ELSE ARRAY[to_jsonb(old), to_jsonb(new)] END
  LOOP
    organization := one ->> 'organization_id';
    CASE tg_argv[1]
    WHEN 'office' THEN
      PERFORM live_notify(noun, organization, 'office');
    WHEN 'co_tenant' THEN
      home := one ->> 'lease_id';
      SELECT array_agg(o) INTO owners
        FROM leases l JOIN units u ON u.id = l.unit_id, owners_on(u.property_id, owner_day('leases', to_jsonb(l))) o WHERE l.id = home;
      -- A co-tenant who is removed from the lease is notified, too.
      PERFORM live_notify(noun, organization, 'office', live_tenants(home) || (one ->> 'user_id')::uuid, owners);
    WHEN 'unit' THEN
      SELECT array_agg(t) INTO tenants FROM leases l, unnest(live_tenants(l.id)) t WHERE l.unit_id = (one ->> 'id')::uuid;
      -- Its name is on former leases, and in the figures of its former owners.
      SELECT array_agg(DISTINCT owner_id) INTO owners FROM property_owners_history
        WHERE property_id = (one ->> 'property_id')::uuid;
      PERFORM live_notify(noun, organization, 'team', tenants, owners);
    WHEN 'property' THEN
      SELECT array_agg(DISTINCT t) INTO tenants
        FROM leases l JOIN units u ON u.id = l.unit_id, unnest(live_tenants(l.id)) t WHERE u.property_id = (one ->> 'id')::uuid;
      SELECT array_agg(DISTINCT owner_id) INTO owners FROM property_owners_history WHERE property_id = (one ->> 'id')::uuid;
      PERFORM live_notify(noun, organization, 'team', tenants, owners || (one ->> 'owner_id')::uuid);
    WHEN 'document' THEN
      home := one ->> 'lease_id';
      -- Of a lease's documents an owner sees only their own uploads.
      owners := ARRAY(SELECT o FROM owners_on((one ->> 'property_id')::uuid, owner_day('documents', one)) o
        WHERE home IS NULL OR o = (one ->> 'uploaded_by')::uuid);
      SELECT live_renters(array_agg(r.tenant_id)) INTO tenants FROM maintenance_requests r
        WHERE r.id = (one ->> 'request_id')::uuid;
      PERFORM live_notify(noun, organization, CASE WHEN home IS NULL AND one ->> 'property_id' IS NOT NULL AND one ->> 'expense_id' IS NULL
        THEN 'team' ELSE 'office' END, live_tenants(home) || tenants, owners);
    WHEN 'expense' THEN
      -- Draws name their owner.
      PERFORM live_notify(noun, organization, 'office', '{}', CASE WHEN one ? 'owner_id' THEN ARRAY[(one ->> 'owner_id')::uuid]
        ELSE ARRAY(SELECT owners_on((one ->> 'property_id')::uuid, owner_day(tg_table_name, one))) END);
    WHEN 'tenant' THEN
      PERFORM live_tenant_link(noun, organization, (one ->> 'user_id')::uuid);
    WHEN 'statement' THEN
      -- Made out to a person, wherever they work now.
      PERFORM live_notify(noun, organization, 'office', ARRAY[(one ->> 'owner_id')::uuid]);
    WHEN 'invitation' THEN
      PERFORM live_notify(noun, organization, CASE noun WHEN 'member-invitations' THEN 'admins' ELSE 'office' END,
        -- Users who have proven the address, as long as they can accept.
        ARRAY(SELECT u.id FROM users u JOIN proven_addresses a ON a.user_id = u.id AND a.email = lower(u.email)
          WHERE a.email = lower(one ->> 'email') AND one ->> 'status' = 'pending'
            AND NOT EXISTS (SELECT FROM properties p WHERE p.id = (one ->> 'property_id')::uuid AND p.archived_at IS NOT NULL)));
    WHEN 'run' THEN
      PERFORM live_notify(noun, organization, 'office', ARRAY(SELECT id FROM users u WHERE u.id = (one ->> 'user_id')::uuid
        AND (u.organization_id = organization
          OR organization IS NULL AND (u.organization_id IS NULL OR u.role NOT IN ('admin', 'manager')))));
    WHEN 'export' THEN
      IF one ->> 'status' = 'cancelled' THEN
        CONTINUE;
      END IF;
      IF one ->> 'kind' = 'personal' THEN
        PERFORM live_notify(noun, NULL, NULL, ARRAY[(one ->> 'user_id')::uuid]);
      ELSIF one ->> 'tenant_id' IS NULL THEN
        PERFORM live_notify(noun, organization, 'admins');
      ELSE
        PERFORM live_notify(noun, NULL, NULL, ARRAY(SELECT id FROM users
          WHERE id = (one ->> 'user_id')::uuid AND organization_id = organization AND role = 'admin'));
      END IF;
    WHEN 'organization' THEN
      PERFORM live_notify(noun, (one ->> 'id')::uuid, 'members');
    WHEN 'person' THEN
      PERFORM live_notify(noun, NULL, NULL, ARRAY[(one ->> 'id')::uuid]);
      IF organization IS NOT NULL THEN
        PERFORM live_notify('members', organization, 'office');
      END IF;
      PERFORM live_tenant_link('tenants', organization_id, user_id) FROM organization_tenants
        WHERE user_id = (one ->> 'id')::uuid;
    END CASE;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
-- Another owner, or another first day of the same one, owns all of the property from that day on.
CREATE OR REPLACE FUNCTION change_owner_history() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  -- Only the former release names another owner without a day.
  since constant date := CASE WHEN tg_op = 'UPDATE' AND new.owner_since IS NULL AND old.owner_id IS DISTINCT FROM new.owner_id
    THEN (SELECT (now() AT TIME ZONE timezone)::date FROM organizations WHERE id = new.organization_id)
    ELSE coalesce(new.owner_since, '0001-01-01') END;
  first date := (SELECT from_on FROM property_owners_history
    WHERE property_id = new.id AND until_on IS NULL AND owner_id IS NOT DISTINCT FROM new.owner_id);
  one uuid;
BEGIN
  INSERT INTO property_owners (id, organization_id, property_id, user_id, percent, effective_from)
    VALUES (gen_random_uuid(), new.organization_id, new.id, new.owner_id, 100, since)
    ON CONFLICT ON CONSTRAINT property_owners_once_key DO UPDATE SET percent = 100
    RETURNING id INTO one;
  DELETE FROM property_owners WHERE property_id = new.id AND id <> one AND effective_from >= least(since, first);
  RETURN NULL;
END $$;--> statement-breakpoint
-- The owner of a property on a day, of several the one with the largest share; of today, where there is no day.
CREATE OR REPLACE FUNCTION owner_on(property uuid, day date) RETURNS uuid
LANGUAGE sql STABLE AS $$
  SELECT user_id FROM property_owners
  WHERE property_id = property AND effective_from = (
    SELECT max(effective_from) FROM property_owners WHERE property_id = property AND effective_from <= coalesce(day, 'infinity'))
  ORDER BY user_id IS NULL, percent DESC, user_id LIMIT 1
$$;--> statement-breakpoint
-- The periods of a property's owners follow from their shares. Written directly, shares also set its first owner.
CREATE OR REPLACE FUNCTION follow_shares() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  home constant uuid := coalesce(new.property_id, old.property_id);
BEGIN
  -- Two writers wait for each other, so that neither misses a share of the other.
  PERFORM FROM properties WHERE id = home FOR NO KEY UPDATE;
  IF NOT found THEN
    RETURN NULL;
  END IF;
  IF tg_op = 'DELETE' THEN
    -- An owner whose last share goes is in no period of the property any more.
    PERFORM live_notify('properties', old.organization_id, 'office', '{}', ARRAY[old.user_id]);
  END IF;
  DELETE FROM property_owners_history WHERE property_id = home;
  INSERT INTO property_owners_history (organization_id, property_id, owner_id, from_on, until_on)
    SELECT organization_id, home, user_id, min(effective_from), nullif(max(coalesce(until_on, 'infinity')), 'infinity')
    FROM (
      SELECT *, count(*) FILTER (WHERE is_new) OVER (PARTITION BY user_id ORDER BY effective_from) AS period
      FROM (
        SELECT o.*, steps.until_on,
          effective_from IS DISTINCT FROM lag(steps.until_on) OVER (PARTITION BY user_id ORDER BY effective_from) AS is_new
        FROM property_owners o JOIN (
          SELECT effective_from, lead(effective_from) OVER (ORDER BY effective_from) AS until_on
          FROM property_owners WHERE property_id = home GROUP BY effective_from
        ) steps USING (effective_from)
        WHERE o.property_id = home AND (user_id IS NOT NULL OR percent = 100)
      ) owned
    ) counted GROUP BY organization_id, user_id, period;
  IF pg_trigger_depth() = 1 AND (SELECT sum(percent) FROM property_owners WHERE property_id = home
    AND effective_from = (SELECT max(effective_from) FROM property_owners WHERE property_id = home)) = 100 THEN
    UPDATE properties p SET owner_id = present.owner_id, owner_since = present.since
      FROM (SELECT owner_on(home, NULL) AS owner_id) first, LATERAL (
        SELECT first.owner_id, nullif(from_on, '0001-01-01') AS since FROM property_owners_history h
        WHERE h.property_id = home AND h.owner_id IS NOT DISTINCT FROM first.owner_id AND h.until_on IS NULL) present
      WHERE p.id = home AND (p.owner_id, p.owner_since) IS DISTINCT FROM (present.owner_id, present.since);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- At the end of a transaction the shares of each property and day sum to 100.
CREATE OR REPLACE FUNCTION require_whole_shares() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  home constant uuid := coalesce(new.property_id, old.property_id);
BEGIN
  IF EXISTS (SELECT FROM property_owners WHERE property_id = home GROUP BY effective_from HAVING sum(percent) <> 100)
    OR NOT EXISTS (SELECT FROM property_owners WHERE property_id = home) AND EXISTS (SELECT FROM properties WHERE id = home) THEN
    RAISE EXCEPTION 'The shares of the owners of property % do not sum to 100', home
      USING ERRCODE = 'check_violation', CONSTRAINT = 'whole_shares';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'properties'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON properties';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of properties are audited, reach open screens, pass on days of grace, keep owners by day, give files to
-- their organization and release pictures.
SELECT audit_table('properties', 'property', '{name}',
  '{unit_count,occupied_units,non_revenue_units,contract_rent,late_fee_since,picture_upload_id,picture_problem}');
CREATE TRIGGER assign_file_organization AFTER INSERT OR UPDATE OF picture_upload_id ON properties
  FOR EACH ROW WHEN (new.picture_upload_id IS NOT NULL) EXECUTE FUNCTION assign_file_organization('picture_upload_id');
CREATE TRIGGER change_owner_history_inserted AFTER INSERT ON properties FOR EACH ROW EXECUTE FUNCTION change_owner_history();
CREATE TRIGGER change_owner_history_updated AFTER UPDATE OF owner_id, owner_since ON properties FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND (old.owner_id, old.owner_since) IS DISTINCT FROM (new.owner_id, new.owner_since))
  EXECUTE FUNCTION change_owner_history();
CREATE TRIGGER live_row AFTER INSERT OR DELETE ON properties
  FOR EACH ROW EXECUTE FUNCTION live_row('properties', 'property');
CREATE TRIGGER live_row_changed AFTER UPDATE ON properties FOR EACH ROW
  WHEN (to_jsonb(old) - '{unit_count,occupied_units,non_revenue_units,contract_rent}'::text[]
  IS DISTINCT FROM to_jsonb(new) - '{unit_count,occupied_units,non_revenue_units,contract_rent}'::text[])
  EXECUTE FUNCTION live_row('properties', 'property');
CREATE TRIGGER property_grace_days AFTER UPDATE OF grace_days ON properties FOR EACH ROW
  WHEN (old.grace_days IS DISTINCT FROM new.grace_days) EXECUTE FUNCTION copy_property_grace_days();
CREATE TRIGGER release_property_picture_deleted AFTER DELETE ON properties FOR EACH ROW
  WHEN (old.picture_upload_id IS NOT NULL) EXECUTE FUNCTION release_property_picture();
CREATE TRIGGER release_property_picture_updated AFTER UPDATE OF picture_upload_id ON properties FOR EACH ROW
  WHEN (old.picture_upload_id IS NOT NULL AND old.picture_upload_id IS DISTINCT FROM new.picture_upload_id)
  EXECUTE FUNCTION release_property_picture();--> statement-breakpoint
-- Rows of property_owners are audited where people set them, sum to 100, and become the periods of their owners.
CREATE CONSTRAINT TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON property_owners DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION audit_row('property_owner', 'id', '{percent}', '{id,organization_id,created_at,updated_at}', '{id,property_id,user_id}');
CREATE TRIGGER follow_shares AFTER INSERT OR UPDATE OR DELETE ON property_owners
  FOR EACH ROW EXECUTE FUNCTION follow_shares();
CREATE CONSTRAINT TRIGGER require_whole_shares AFTER INSERT OR UPDATE OR DELETE ON property_owners
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_whole_shares();
--> statement-breakpoint
-- Each owner so far has all of their property on the days they have now.
ALTER TABLE "property_owners" DISABLE TRIGGER USER;
INSERT INTO "property_owners" ("id", "organization_id", "property_id", "user_id", "percent", "effective_from")
  SELECT gen_random_uuid(), "organization_id", "property_id", "owner_id", 100, "from_on" FROM "property_owners_history";
ALTER TABLE "property_owners" ENABLE TRIGGER USER;
