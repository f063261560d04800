-- Whoever is shown a row is informed of its change, and nobody else: src/server/realtime/visible-rows.test.ts.
CREATE OR REPLACE FUNCTION lease_day(one jsonb) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN one ->> 'status' IN ('terminated', 'expired')
    THEN coalesce(one ->> 'moved_out_on', one ->> 'terminated_on', one ->> 'end_date')::date END
$$;--> statement-breakpoint
-- A notification is of books that its person still has to do with.
CREATE OR REPLACE FUNCTION live_knows(person uuid, books uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users WHERE id = person AND organization_id = books)
    OR EXISTS (SELECT FROM organization_tenants WHERE user_id = person AND organization_id = books)
    OR EXISTS (SELECT FROM leases WHERE tenant_id = person AND organization_id = books)
    OR EXISTS (SELECT FROM co_tenants WHERE user_id = person AND organization_id = books)
$$;--> statement-breakpoint
-- The day by which a row is its owner's, as `dayOf` of src/server/access has it; null while it goes on.
CREATE OR REPLACE FUNCTION owner_day("table" text, one jsonb) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE "table"
    WHEN 'payments' THEN (one ->> 'received_on')::date
    WHEN 'charges' THEN (one ->> 'due_date')::date
    WHEN 'credits' THEN (one ->> 'credit_on')::date
    WHEN 'refunds' THEN (one ->> 'refunded_on')::date
    WHEN 'deposit_entries' THEN (one ->> 'entry_on')::date
    WHEN 'expenses' THEN coalesce(one ->> 'paid_on', one ->> 'incurred_on')::date
    WHEN 'recurring_charges' THEN (one ->> 'ends_on')::date
    WHEN 'recurring_expenses' THEN (one ->> 'ends_on')::date
    WHEN 'recurring_charge_amounts' THEN
      (SELECT c.ends_on FROM recurring_charges c WHERE c.id = (one ->> 'recurring_charge_id')::uuid)
    WHEN 'leases' THEN lease_day(one)
    WHEN 'co_tenants' THEN (SELECT lease_day(to_jsonb(l)) FROM leases l WHERE l.id = (one ->> 'lease_id')::uuid)
    WHEN 'lease_rents' THEN (SELECT lease_day(to_jsonb(l)) FROM leases l WHERE l.id = (one ->> 'lease_id')::uuid)
    WHEN 'renewal_offers' THEN (SELECT lease_day(to_jsonb(l)) FROM leases l WHERE l.id = (one ->> 'lease_id')::uuid)
    WHEN 'maintenance_requests' THEN CASE one ->> 'status'
      WHEN 'completed' THEN office_day(one, 'completed_at') WHEN 'cancelled' THEN office_day(one, 'updated_at') END
    WHEN 'documents' THEN coalesce(
      (SELECT coalesce(e.paid_on, e.incurred_on) FROM expenses e WHERE e.id = (one ->> 'expense_id')::uuid),
      office_day(one, 'created_at'))
  END
$$;--> statement-breakpoint
-- Of these people, who rents anything, from anybody.
CREATE OR REPLACE FUNCTION live_renters(people uuid[]) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(person), '{}') FROM unnest(people) AS person
  WHERE EXISTS (SELECT FROM leases WHERE tenant_id = person) OR EXISTS (SELECT FROM co_tenants WHERE user_id = person)
$$;--> statement-breakpoint
-- Of a comment: whoever sees its request, of an internal note only those who work there.
CREATE OR REPLACE FUNCTION live_of_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_for_all constant boolean := NOT (coalesce(new.is_internal, true) AND coalesce(old.is_internal, true));
BEGIN
  IF tg_op = 'UPDATE' AND old IS NOT DISTINCT FROM new THEN
    RETURN NULL;
  END IF;
  PERFORM live_tell(tg_argv[0], r.organization_id, 'team',
      CASE WHEN is_for_all THEN live_renters(ARRAY[r.tenant_id]) END,
      CASE WHEN is_for_all THEN ARRAY[owner_on(u.property_id, owner_day('maintenance_requests', to_jsonb(r)))] END)
    FROM maintenance_requests r JOIN units u ON u.id = r.unit_id
    WHERE r.id = coalesce(new.request_id, old.request_id);
  RETURN NULL;
END $$;--> statement-breakpoint
-- A row of one person reaches nobody else.
CREATE OR REPLACE FUNCTION live_own() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  books constant uuid := coalesce(new.organization_id, old.organization_id);
  said text;
BEGIN
  IF tg_op <> 'UPDATE' OR old IS DISTINCT FROM new THEN
    said := pg_notify('rooftree_live', json_build_object('noun', tg_argv[0], 'people', ARRAY(
      SELECT DISTINCT person FROM unnest(ARRAY[old.user_id, new.user_id]) AS person WHERE live_knows(person, books)))::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A request reaches the team, its tenant and the owners of its days.
CREATE OR REPLACE FUNCTION live_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF tg_op <> 'UPDATE' OR old IS DISTINCT FROM new THEN
    PERFORM pg_notify('rooftree_live', json_build_object(
      'noun', tg_argv[0], 'books', coalesce(new.organization_id, old.organization_id), 'role', 'team',
      'people', live_renters(array_remove(ARRAY[old.tenant_id, new.tenant_id], NULL)),
      'owners', live_owners((SELECT property_id FROM units WHERE id = coalesce(new.unit_id, old.unit_id)),
        tg_table_name, to_jsonb(old), to_jsonb(new)))::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Whom a link between an organization and its tenant concerns besides the office: owners of what is rented, staff on a job.
CREATE OR REPLACE FUNCTION live_tenant(noun text, books uuid, person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_tell(noun, books, 'office', '{}',
    ARRAY(SELECT DISTINCT owner_on(u.property_id, owner_day('leases', to_jsonb(l)))
      FROM leases l JOIN units u ON u.id = l.unit_id
      WHERE l.organization_id = books AND l.id IN (
        SELECT id FROM leases WHERE tenant_id = person UNION SELECT lease_id FROM co_tenants WHERE user_id = person)),
    ARRAY(SELECT DISTINCT m.assigned_to FROM maintenance_requests m
      WHERE m.organization_id = books AND m.tenant_id = person AND m.status IN ('pending', 'in_progress')));
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
  books uuid;
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
      -- Its name stands on leases that are over, and in the figures of whoever owned it.
      SELECT array_agg(DISTINCT owner_id) INTO owners FROM property_owners_history
        WHERE property_id = (one ->> 'property_id')::uuid;
      PERFORM live_tell(noun, books, 'team', tenants, owners);
    WHEN 'property' THEN
      SELECT array_agg(DISTINCT t) INTO tenants
        FROM leases l JOIN units u ON u.id = l.unit_id, unnest(live_tenants(l.id)) t WHERE u.property_id = (one ->> 'id')::uuid;
      SELECT array_agg(DISTINCT owner_id) INTO owners FROM property_owners_history WHERE property_id = (one ->> 'id')::uuid;
      PERFORM live_tell(noun, books, 'team', tenants, owners || (one ->> 'owner_id')::uuid);
    WHEN 'document' THEN
      home := one ->> 'lease_id';
      owners := ARRAY[owner_on((one ->> 'property_id')::uuid, owner_day('documents', one))];
      -- Of a lease an owner sees what they put there.
      IF home IS NOT NULL AND (one ->> 'uploaded_by')::uuid IS DISTINCT FROM owners[1] THEN
        owners := '{}';
      END IF;
      SELECT live_renters(array_agg(r.tenant_id)) INTO tenants FROM maintenance_requests r
        WHERE r.id = (one ->> 'request_id')::uuid;
      PERFORM live_tell(noun, books, CASE WHEN home IS NULL AND one ->> 'property_id' IS NOT NULL AND one ->> 'expense_id' IS NULL
        THEN 'team' ELSE 'office' END, live_tenants(home) || tenants, owners);
    WHEN 'expense' THEN
      -- Draws name their owner.
      PERFORM live_tell(noun, books, 'office', '{}', ARRAY[CASE WHEN one ? 'owner_id' THEN (one ->> 'owner_id')::uuid
        ELSE owner_on((one ->> 'property_id')::uuid, owner_day(tg_table_name, one)) END]);
    WHEN 'tenant' THEN
      PERFORM live_tenant(noun, books, (one ->> 'user_id')::uuid);
    WHEN 'statement' THEN
      -- Made out to a person, wherever they work now.
      PERFORM live_tell(noun, books, 'office', ARRAY[(one ->> 'owner_id')::uuid]);
    WHEN 'invitation' THEN
      PERFORM live_tell(noun, books, CASE noun WHEN 'member-invitations' THEN 'admins' ELSE 'office' END,
        -- Whoever has proven the address, as long as they can accept.
        ARRAY(SELECT u.id FROM users u JOIN proven_addresses a ON a.user_id = u.id AND a.email = lower(u.email)
          WHERE a.email = lower(one ->> 'email') AND one ->> 'status' = 'pending'
            AND NOT EXISTS (SELECT FROM properties p WHERE p.id = (one ->> 'property_id')::uuid AND p.archived_at IS NOT NULL)));
    WHEN 'run' THEN
      PERFORM live_tell(noun, books, 'office', ARRAY(SELECT id FROM users u WHERE u.id = (one ->> 'user_id')::uuid
        AND (u.organization_id = books
          OR books IS NULL AND (u.organization_id IS NULL OR u.role NOT IN ('admin', 'manager')))));
    WHEN 'export' THEN
      IF one ->> 'status' = 'cancelled' THEN
        CONTINUE;
      END IF;
      IF one ->> 'kind' = 'personal' THEN
        PERFORM live_tell(noun, NULL, NULL, ARRAY[(one ->> 'user_id')::uuid]);
      ELSIF one ->> 'tenant_id' IS NULL THEN
        PERFORM live_tell(noun, books, 'admins');
      ELSE
        PERFORM live_tell(noun, NULL, NULL, ARRAY(SELECT id FROM users
          WHERE id = (one ->> 'user_id')::uuid AND organization_id = books AND role = 'admin'));
      END IF;
    WHEN 'organization' THEN
      PERFORM live_tell(noun, (one ->> 'id')::uuid, 'members');
    WHEN 'person' THEN
      PERFORM live_tell(noun, NULL, NULL, ARRAY[(one ->> 'id')::uuid]);
      IF books IS NOT NULL THEN
        PERFORM live_tell('members', books, 'office');
      END IF;
      PERFORM live_tenant('tenants', organization_id, user_id) FROM organization_tenants
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
        ("row" ->> 'unit_id')::uuid AS unit,
        owner_day(tg_table_name, "row") AS day
      FROM unnest(changed) AS "row"
    ), hears AS (
      -- Whoever is taken off a lease is told so, too.
      SELECT books, tenant AS person, false AS is_owner FROM touched
      UNION SELECT t.books, l.tenant_id, false FROM touched t JOIN leases l ON l.id = t.home
      UNION SELECT t.books, c.user_id, false FROM touched t JOIN co_tenants c ON c.lease_id = t.home
      UNION SELECT t.books, owner_on(u.property_id, t.day), true FROM touched t LEFT JOIN leases l ON l.id = t.home
        -- A lease that was deleted tells its unit itself.
        JOIN units u ON u.id = coalesce(t.unit, l.unit_id)
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
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'owner_statements'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON owner_statements';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of owner_statements are audited and reach open screens.
SELECT audit_table('owner_statements', 'owner_statement', '{month}', '{paper}');
SELECT live_table('owner_statements', 'owner-statements', 'statement');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'documents'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON documents';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of documents are audited, reach open screens and give files to their organization.
SELECT audit_table('documents', 'document', '{name}', '{file_url,upload_id}');
SELECT live_table('documents', 'documents', 'document');
CREATE TRIGGER file_in_books AFTER INSERT ON documents FOR EACH ROW EXECUTE FUNCTION file_in_books('upload_id');
