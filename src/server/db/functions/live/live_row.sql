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
    WHEN 'admins' THEN
      PERFORM live_notify(noun, organization, 'admins');
    WHEN 'payer' THEN
      PERFORM live_notify(noun, organization, 'office', ARRAY[(one ->> 'user_id')::uuid]);
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
      -- A Form W-9 is for admins alone.
      PERFORM live_notify(noun, organization, CASE WHEN one ->> 'w9_vendor_id' IS NOT NULL OR one ->> 'w9_owner_id' IS NOT NULL THEN 'admins'
        WHEN home IS NULL AND one ->> 'property_id' IS NOT NULL AND one ->> 'expense_id' IS NULL
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
END $$;
