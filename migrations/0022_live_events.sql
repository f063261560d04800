-- Rows tell of their changes to whoever has the screen open (server/live): NOTIFY in the change's own
-- transaction, so that only what is committed is told, once however many rows it was. A telling names a
-- noun and who sees the row by the rules of visible.ts; never what is in it.

-- By role in the organization: admins; office (and managers); team (and staff); members (and owners).
-- By person: `people` wherever they work; `owners` and `crew` only while they are owner, or staff, there.
CREATE FUNCTION live_tell(
  noun text, books uuid, by_role text, people uuid[] DEFAULT '{}', owners uuid[] DEFAULT '{}', crew uuid[] DEFAULT '{}'
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  -- A notification holds less than 8,000 bytes; a large house has more tenants than fit.
  part constant int := 100;
  whoever constant uuid[] := coalesce(array_remove(people, NULL), '{}');
BEGIN
  FOR nth IN 1..greatest(cardinality(whoever), 1) BY part LOOP
    PERFORM pg_notify('rooftree_live', jsonb_build_object(
      'noun', noun, 'books', books, 'role', by_role, 'people', whoever[nth:nth + part - 1],
      'owners', coalesce(array_remove(owners, NULL), '{}'), 'crew', coalesce(array_remove(crew, NULL), '{}'))::text);
  END LOOP;
END $$;--> statement-breakpoint

CREATE FUNCTION live_tenants(lease uuid) RETURNS uuid[]
LANGUAGE sql STABLE AS $$
  SELECT array(SELECT tenant_id FROM leases WHERE id = lease UNION SELECT user_id FROM co_tenants WHERE lease_id = lease)
$$;--> statement-breakpoint

-- Arguments: the noun, and the rule by which a row is somebody's.
CREATE FUNCTION live_row() RETURNS trigger
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
    WHEN 'lease' THEN
      home := coalesce(one ->> 'lease_id', one ->> 'id');
      SELECT array_agg(p.owner_id) INTO owners
        FROM leases l JOIN units u ON u.id = l.unit_id JOIN properties p ON p.id = u.property_id WHERE l.id = home;
      -- Whoever is taken off a lease is told so, too.
      tenants := live_tenants(home) || (one ->> 'tenant_id')::uuid || (one ->> 'user_id')::uuid;
      PERFORM live_tell(noun, books, 'office', tenants, owners);
    WHEN 'request' THEN
      SELECT array_agg(p.owner_id) INTO owners
        FROM units u JOIN properties p ON p.id = u.property_id WHERE u.id = (one ->> 'unit_id')::uuid;
      PERFORM live_tell(noun, books, 'team', ARRAY[(one ->> 'tenant_id')::uuid], owners);
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
        SELECT owners || array_agg(p.owner_id) INTO owners FROM properties p WHERE p.id = home;
        PERFORM live_tell(noun, books, CASE WHEN home IS NULL THEN 'office' ELSE 'team' END, '{}', owners);
      ELSE
        PERFORM live_tell(noun, books, 'office', live_tenants((one ->> 'lease_id')::uuid), owners);
      END IF;
    WHEN 'expense' THEN
      SELECT array_agg(p.owner_id) INTO owners FROM properties p WHERE p.id = (one ->> 'property_id')::uuid;
      PERFORM live_tell(noun, books, 'office', '{}', owners);
    WHEN 'tenant' THEN
      SELECT array_agg(DISTINCT p.owner_id) INTO owners
        FROM leases l JOIN units u ON u.id = l.unit_id JOIN properties p ON p.id = u.property_id
        WHERE l.organization_id = books AND l.id IN (
          SELECT id FROM leases WHERE tenant_id = (one ->> 'user_id')::uuid
          UNION SELECT lease_id FROM co_tenants WHERE user_id = (one ->> 'user_id')::uuid);
      SELECT array_agg(DISTINCT m.assigned_to) INTO crew FROM maintenance_requests m
        WHERE m.organization_id = books AND m.tenant_id = (one ->> 'user_id')::uuid AND m.status IN ('pending', 'in_progress');
      PERFORM live_tell(noun, books, 'office', '{}', owners, crew);
    WHEN 'message' THEN
      PERFORM live_tell(noun, NULL, NULL, ARRAY[(one ->> 'sender_id')::uuid, (one ->> 'receiver_id')::uuid]);
    WHEN 'invitation' THEN
      PERFORM live_tell(noun, books, CASE noun WHEN 'member-invitations' THEN 'admins' ELSE 'office' END,
        ARRAY(SELECT id FROM users WHERE lower(email) = lower(one ->> 'email')));
    WHEN 'own' THEN
      PERFORM live_tell(noun, NULL, NULL, ARRAY[(one ->> 'user_id')::uuid]);
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

-- Makes a table tell of its changes. For migrations: SELECT live_table('expenses', 'expenses', 'expense');
CREATE FUNCTION live_table("table" regclass, noun text, rule text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER live_row AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION live_row(%L, %L)',
    "table", noun, rule);
END $$;--> statement-breakpoint

SELECT
  live_table('charge_runs', 'charges', 'office'),
  live_table('charges', 'charges', 'lease'),
  live_table('co_tenants', 'co-tenants', 'lease'),
  live_table('credits', 'credits', 'lease'),
  live_table('data_exports', 'data-exports', 'export'),
  live_table('deposit_entries', 'deposit-entries', 'lease'),
  live_table('documents', 'documents', 'document'),
  live_table('expenses', 'expenses', 'expense'),
  live_table('lease_rents', 'leases', 'lease'),
  live_table('leases', 'leases', 'lease'),
  live_table('maintenance_requests', 'maintenance-requests', 'request'),
  live_table('member_invitations', 'member-invitations', 'invitation'),
  live_table('messages', 'messages', 'message'),
  live_table('organization_tenants', 'tenants', 'tenant'),
  live_table('organizations', 'organization', 'organization'),
  live_table('owner_entries', 'owner-entries', 'expense'),
  live_table('owner_statements', 'owner-statements', 'expense'),
  live_table('payments', 'payments', 'lease'),
  live_table('properties', 'properties', 'property'),
  live_table('recurring_charges', 'charges', 'lease'),
  live_table('refunds', 'refunds', 'lease'),
  live_table('report_runs', 'report-runs', 'run'),
  live_table('report_schedules', 'report-schedules', 'office'),
  live_table('tenant_invitations', 'tenant-invitations', 'invitation'),
  live_table('units', 'units', 'unit'),
  live_table('users', 'account', 'person'),
  live_table('vendors', 'vendors', 'office');--> statement-breakpoint

-- What somebody may see is over at once when their session ends or their place here changes.
CREATE FUNCTION live_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('rooftree_live', CASE tg_table_name
    WHEN 'sessions' THEN jsonb_build_object('endSession', to_jsonb(old) -> 'sid')
    ELSE jsonb_build_object('endPerson', to_jsonb(old) -> 'id') END::text);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER live_end AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION live_end();--> statement-breakpoint
CREATE TRIGGER live_end AFTER UPDATE ON users FOR EACH ROW
  WHEN (old.role IS DISTINCT FROM new.role OR old.organization_id IS DISTINCT FROM new.organization_id)
  EXECUTE FUNCTION live_end();
