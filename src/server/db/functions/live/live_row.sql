-- One changed row reaches the open screens of all who may see it.
-- Arguments: the noun, and the rule by which a row is visible.
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
END $$;
