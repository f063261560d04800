CREATE TABLE "property_owners_history" (
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"owner_id" uuid,
	"from_on" date NOT NULL,
	"until_on" date,
	CONSTRAINT "property_owners_history_pkey" PRIMARY KEY("property_id","from_on")
);
--> statement-breakpoint
ALTER TABLE "owner_statements" DROP CONSTRAINT "owner_statements_version_key";--> statement-breakpoint
ALTER TABLE "owner_statements" DROP CONSTRAINT "owner_statements_sum_check";--> statement-breakpoint
DROP INDEX "expenses_fee_key";--> statement-breakpoint
ALTER TABLE "owner_statements" ADD COLUMN "earlier_entries" numeric(14, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_statements" ADD COLUMN "earlier_fees" numeric(14, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_statements" ADD COLUMN "fee_percent" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "owner_statements" ADD COLUMN "fee_base" text[];--> statement-breakpoint
ALTER TABLE "owner_statements" ADD COLUMN "fees_to_date" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "owner_since" date;--> statement-breakpoint
-- Properties of before go on with all receipts, which is null.
ALTER TABLE "properties" ADD COLUMN "management_fee_base" text[];--> statement-breakpoint
ALTER TABLE "properties" ALTER COLUMN "management_fee_base" SET DEFAULT '{"rent"}';--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "fee_owner_id" uuid;--> statement-breakpoint
ALTER TABLE "property_owners_history" ADD CONSTRAINT "property_owners_history_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_owners_history" ADD CONSTRAINT "property_owners_history_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_owners_history" ADD CONSTRAINT "property_owners_history_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "property_owners_history_owner_idx" ON "property_owners_history" USING btree ("owner_id");--> statement-breakpoint
-- The former release goes on: it never writes this column.
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_fee_owner_id_users_id_fk" FOREIGN KEY ("fee_owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The former release goes on: a narrower key has held until now.
CREATE UNIQUE INDEX "expenses_owner_fee_key" ON "expenses" USING btree ("property_id","fee_month","fee_owner_id") WHERE "expenses"."voided_on" is null;--> statement-breakpoint
-- The former release goes on: a narrower key has held until now.
ALTER TABLE "owner_statements" ADD CONSTRAINT "owner_statements_owner_key" UNIQUE("property_id","month","owner_id","version");--> statement-breakpoint
-- The former release goes on: the same sum has held until now, without entries for earlier months.
ALTER TABLE "owner_statements" ADD CONSTRAINT "owner_statements_total_check" CHECK ("owner_statements"."ending" = "owner_statements"."beginning" + "owner_statements"."earlier_entries" - "owner_statements"."earlier_fees" + "owner_statements"."receipts" + "owner_statements"."deposits_applied" - "owner_statements"."expenses"
        - "owner_statements"."management_fee" + "owner_statements"."contributions" - "owner_statements"."draws");--> statement-breakpoint
-- Who owned a property before is not known: today's owner keeps all days until somebody says otherwise.
INSERT INTO property_owners_history (organization_id, property_id, owner_id, from_on)
  SELECT organization_id, id, owner_id, '0001-01-01' FROM properties;--> statement-breakpoint

-- Keeps property_owners_history: another owner, or another first day of theirs, replaces the days from then on.
CREATE FUNCTION follow_owner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Only the former release names another owner without a day.
  since constant date := CASE WHEN tg_op = 'UPDATE' AND new.owner_since IS NULL AND old.owner_id IS DISTINCT FROM new.owner_id
    THEN (SELECT (now() AT TIME ZONE timezone)::date FROM organizations WHERE id = new.organization_id)
    ELSE coalesce(new.owner_since, '0001-01-01') END;
BEGIN
  DELETE FROM property_owners_history WHERE property_id = new.id
    AND (from_on >= since OR until_on IS NULL AND owner_id IS NOT DISTINCT FROM new.owner_id);
  UPDATE property_owners_history SET until_on = since
    WHERE property_id = new.id AND from_on = (SELECT max(from_on) FROM property_owners_history WHERE property_id = new.id);
  INSERT INTO property_owners_history (organization_id, property_id, owner_id, from_on)
    VALUES (new.organization_id, new.id, new.owner_id, since);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER follow_owner_inserted AFTER INSERT ON properties FOR EACH ROW EXECUTE FUNCTION follow_owner();--> statement-breakpoint
CREATE TRIGGER follow_owner_updated AFTER UPDATE OF owner_id, owner_since ON properties FOR EACH ROW
  WHEN ((old.owner_id, old.owner_since) IS DISTINCT FROM (new.owner_id, new.owner_since))
  EXECUTE FUNCTION follow_owner();--> statement-breakpoint

-- Who owned a property on a day; without a day, or on 'infinity', who owns it today.
CREATE FUNCTION owner_on(property uuid, day date) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT owner_id FROM property_owners_history
  WHERE property_id = property AND from_on <= coalesce(day, 'infinity') AND (until_on IS NULL OR until_on > coalesce(day, 'infinity'))
$$;--> statement-breakpoint

-- The day of an instant of a row, on the calendar of its office.
CREATE FUNCTION office_day(one jsonb, instant text) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT ((one ->> instant)::timestamptz AT TIME ZONE coalesce(
    (SELECT timezone FROM organizations WHERE id = (one ->> 'organization_id')::uuid), 'UTC'))::date
$$;--> statement-breakpoint

-- The day by which a row is its owner's, as `dayOf` in visible.ts has it: the day it counts for, or on which what it
-- tells of was over; null while that goes on.
CREATE FUNCTION owner_day("table" text, one jsonb) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE "table"
    WHEN 'payments' THEN (one ->> 'received_on')::date
    WHEN 'charges' THEN (one ->> 'due_date')::date
    WHEN 'credits' THEN (one ->> 'credit_on')::date
    WHEN 'refunds' THEN (one ->> 'refunded_on')::date
    WHEN 'deposit_entries' THEN (one ->> 'entry_on')::date
    WHEN 'expenses' THEN coalesce(one ->> 'paid_on', one ->> 'incurred_on')::date
    WHEN 'recurring_charges' THEN (one ->> 'ends_on')::date
    WHEN 'recurring_expenses' THEN (one ->> 'ends_on')::date
    WHEN 'leases' THEN CASE WHEN one ->> 'status' IN ('terminated', 'expired')
      THEN coalesce(one ->> 'moved_out_on', one ->> 'terminated_on', one ->> 'end_date')::date END
    WHEN 'maintenance_requests' THEN CASE one ->> 'status'
      WHEN 'completed' THEN office_day(one, 'completed_at') WHEN 'cancelled' THEN office_day(one, 'updated_at') END
    WHEN 'documents' THEN coalesce(
      (SELECT coalesce(e.paid_on, e.incurred_on) FROM expenses e WHERE e.id = (one ->> 'expense_id')::uuid),
      office_day(one, 'created_at'))
  END
$$;--> statement-breakpoint

-- The owners of a row's day, before and after a change.
CREATE FUNCTION live_owners(property uuid, "table" text, "before" jsonb, "after" jsonb) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT owner) FILTER (WHERE owner IS NOT NULL), '{}')
  FROM unnest(ARRAY["before", "after"]) AS one, owner_on(property, owner_day("table", one)) AS owner
  WHERE jsonb_typeof(one) = 'object'
$$;--> statement-breakpoint

-- Rows tell the owner of their day, not whoever owns the property now.
CREATE OR REPLACE FUNCTION live_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'UPDATE' OR old IS DISTINCT FROM new THEN
    PERFORM pg_notify('rooftree_live', json_build_object(
      'noun', tg_argv[0], 'books', coalesce(new.organization_id, old.organization_id), 'role', 'team',
      'people', array_remove(ARRAY[old.tenant_id, new.tenant_id], NULL),
      'owners', live_owners((SELECT property_id FROM units WHERE id = coalesce(new.unit_id, old.unit_id)),
        tg_table_name, to_jsonb(old), to_jsonb(new)))::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION live_lease() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'UPDATE' OR old IS DISTINCT FROM new THEN
    PERFORM pg_notify('rooftree_live', json_build_object(
      'noun', tg_argv[0], 'books', l.organization_id, 'role', 'office',
      'people', l.tenant_id || ARRAY(SELECT user_id FROM co_tenants WHERE lease_id = l.id),
      'owners', live_owners(u.property_id, tg_table_name, to_jsonb(old), to_jsonb(new)))::text)
    FROM leases l JOIN units u ON u.id = l.unit_id
    WHERE l.id = coalesce(new.lease_id, old.lease_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION live_row() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  noun constant text := tg_argv[0];
  one jsonb;
  books uuid;
  home uuid;
  tenants uuid[];
  owners uuid[];
  crew uuid[];
BEGIN
  IF tg_op = 'UPDATE' AND old IS NOT DISTINCT FROM new THEN
    RETURN NULL;
  END IF;
  FOREACH one IN ARRAY CASE tg_op
    WHEN 'INSERT' THEN ARRAY[to_jsonb(new)]
    WHEN 'DELETE' THEN ARRAY[to_jsonb(old)]
    ELSE ARRAY[to_jsonb(old), to_jsonb(new)] END
  LOOP
    books := one ->> 'organization_id';
    CASE tg_argv[1]
    WHEN 'office' THEN
      PERFORM live_tell(noun, books, 'office');
    WHEN 'co_tenant' THEN
      home := one ->> 'lease_id';
      SELECT array_agg(owner_on(u.property_id, owner_day('leases', to_jsonb(l)))) INTO owners
        FROM leases l JOIN units u ON u.id = l.unit_id WHERE l.id = home;
      -- Whoever is taken off a lease is told so, too.
      PERFORM live_tell(noun, books, 'office', live_tenants(home) || (one ->> 'user_id')::uuid, owners);
    WHEN 'unit' THEN
      SELECT array_agg(t) INTO tenants FROM leases l, unnest(live_tenants(l.id)) t WHERE l.unit_id = (one ->> 'id')::uuid;
      SELECT array_agg(p.owner_id) INTO owners FROM properties p WHERE p.id = (one ->> 'property_id')::uuid;
      PERFORM live_tell(noun, books, 'team', tenants, owners);
    WHEN 'property' THEN
      SELECT array_agg(DISTINCT t) INTO tenants
        FROM leases l JOIN units u ON u.id = l.unit_id, unnest(live_tenants(l.id)) t WHERE u.property_id = (one ->> 'id')::uuid;
      PERFORM live_tell(noun, books, 'team', tenants, ARRAY[(one ->> 'owner_id')::uuid]);
    WHEN 'document' THEN
      home := one ->> 'property_id';
      owners := ARRAY[(one ->> 'uploaded_by')::uuid];
      IF one ->> 'lease_id' IS NULL THEN
        owners := owners || owner_on(home, owner_day('documents', one));
        PERFORM live_tell(noun, books, CASE WHEN home IS NULL THEN 'office' ELSE 'team' END, '{}', owners);
      ELSE
        PERFORM live_tell(noun, books, 'office', live_tenants((one ->> 'lease_id')::uuid), owners);
      END IF;
    WHEN 'expense' THEN
      -- Draws and statements name their owner.
      PERFORM live_tell(noun, books, 'office', '{}', ARRAY[CASE WHEN one ? 'owner_id' THEN (one ->> 'owner_id')::uuid
        ELSE owner_on((one ->> 'property_id')::uuid, owner_day(tg_table_name, one)) END]);
    WHEN 'tenant' THEN
      SELECT array_agg(DISTINCT owner_on(u.property_id, owner_day('leases', to_jsonb(l)))) INTO owners
        FROM leases l JOIN units u ON u.id = l.unit_id
        WHERE l.organization_id = books AND l.id IN (
          SELECT id FROM leases WHERE tenant_id = (one ->> 'user_id')::uuid
          UNION SELECT lease_id FROM co_tenants WHERE user_id = (one ->> 'user_id')::uuid);
      SELECT array_agg(DISTINCT m.assigned_to) INTO crew FROM maintenance_requests m
        WHERE m.organization_id = books AND m.tenant_id = (one ->> 'user_id')::uuid AND m.status IN ('pending', 'in_progress');
      PERFORM live_tell(noun, books, 'office', '{}', owners, crew);
    WHEN 'invitation' THEN
      PERFORM live_tell(noun, books, CASE noun WHEN 'member-invitations' THEN 'admins' ELSE 'office' END,
        ARRAY(SELECT id FROM users WHERE lower(email) = lower(one ->> 'email')));
    WHEN 'run' THEN
      PERFORM live_tell(noun, books, 'office', ARRAY[(one ->> 'user_id')::uuid]);
    WHEN 'export' THEN
      PERFORM live_tell(noun, books, 'admins',
        CASE one ->> 'kind' WHEN 'personal' THEN ARRAY[(one ->> 'user_id')::uuid] END);
    WHEN 'organization' THEN
      PERFORM live_tell(noun, (one ->> 'id')::uuid, 'members');
    WHEN 'person' THEN
      PERFORM live_tell(noun, NULL, NULL, ARRAY[(one ->> 'id')::uuid]);
      IF books IS NOT NULL THEN
        PERFORM live_tell('members', books, 'office');
      END IF;
      PERFORM live_tell('tenants', organization_id, 'office') FROM organization_tenants
        WHERE user_id = (one ->> 'id')::uuid;
    END CASE;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION live_rows() RETURNS trigger
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
        coalesce("row" ->> 'lease_id', "row" ->> 'id')::uuid AS home, ("row" ->> 'tenant_id')::uuid AS tenant,
        owner_day(tg_table_name, "row") AS day
      FROM unnest(changed) AS "row"
    ), hears AS (
      -- Whoever is taken off a lease is told so, too.
      SELECT books, tenant AS person, false AS is_owner FROM touched
      UNION SELECT t.books, l.tenant_id, false FROM touched t JOIN leases l ON l.id = t.home
      UNION SELECT t.books, c.user_id, false FROM touched t JOIN co_tenants c ON c.lease_id = t.home
      UNION SELECT t.books, owner_on(u.property_id, t.day), true FROM touched t JOIN leases l ON l.id = t.home
        JOIN units u ON u.id = l.unit_id
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
-- Names the owner who bears a fee.
SELECT audit_table('expenses', 'expense', '{amount}');
