-- What is written at every turn tells of itself by one expression or one question, by a function of its own:
-- `live_own`, `live_message`, `live_request`, `live_lease`. None of these rows is ever moved to another unit or lease.

CREATE FUNCTION live_own() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said text;
BEGIN
  IF tg_op <> 'UPDATE' OR old IS DISTINCT FROM new THEN
    said := pg_notify('rooftree_live', json_build_object('noun', tg_argv[0],
      'people', array_remove(ARRAY[old.user_id, new.user_id], NULL))::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION live_message() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said text;
BEGIN
  IF tg_op <> 'UPDATE' OR old IS DISTINCT FROM new THEN
    said := pg_notify('rooftree_live', json_build_object('noun', tg_argv[0],
      'people', array_remove(ARRAY[old.sender_id, old.receiver_id, new.sender_id, new.receiver_id], NULL))::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION live_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'UPDATE' OR old IS DISTINCT FROM new THEN
    PERFORM pg_notify('rooftree_live', json_build_object(
      'noun', tg_argv[0], 'books', coalesce(new.organization_id, old.organization_id), 'role', 'team',
      'people', array_remove(ARRAY[old.tenant_id, new.tenant_id], NULL),
      'owners', array_remove(ARRAY[(SELECT p.owner_id FROM units u JOIN properties p ON p.id = u.property_id
        WHERE u.id = coalesce(new.unit_id, old.unit_id))], NULL))::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION live_lease() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'UPDATE' OR old IS DISTINCT FROM new THEN
    PERFORM pg_notify('rooftree_live', json_build_object(
      'noun', tg_argv[0], 'books', l.organization_id, 'role', 'office',
      'people', l.tenant_id || ARRAY(SELECT user_id FROM co_tenants WHERE lease_id = l.id),
      'owners', array_remove(ARRAY[p.owner_id], NULL))::text)
    FROM leases l JOIN units u ON u.id = l.unit_id JOIN properties p ON p.id = u.property_id
    WHERE l.id = coalesce(new.lease_id, old.lease_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- As before, for the rest.
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
      SELECT array_agg(p.owner_id) INTO owners
        FROM leases l JOIN units u ON u.id = l.unit_id JOIN properties p ON p.id = u.property_id WHERE l.id = home;
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
CREATE OR REPLACE FUNCTION live_table("table" regclass, noun text, rule text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  call constant text := CASE WHEN rule IN ('own', 'message', 'request', 'lease') THEN format('live_%s(%L)', rule, noun)
    ELSE format('live_row(%L, %L)', noun, rule) END;
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS live_row ON %s', "table");
  EXECUTE format('CREATE TRIGGER live_row AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION %s', "table", call);
END $$;--> statement-breakpoint
SELECT
  live_table('credits', 'credits', 'lease'),
  live_table('deposit_entries', 'deposit-entries', 'lease'),
  live_table('lease_rents', 'leases', 'lease'),
  live_table('maintenance_requests', 'maintenance-requests', 'request'),
  live_table('messages', 'messages', 'message'),
  live_table('notifications', 'notifications', 'own'),
  live_table('payments', 'payments', 'lease'),
  live_table('refunds', 'refunds', 'lease'),
  live_table('co_tenants', 'co-tenants', 'co_tenant');
