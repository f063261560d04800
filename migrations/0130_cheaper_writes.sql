-- The personal values of an entry, which are stored apart from it.
CREATE OR REPLACE FUNCTION audit_values_of(entry audit_log) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  -- Most entries have one of them: a missing change is not asked for its parts.
  was constant jsonb := CASE WHEN entry.before IS NOT NULL THEN audit_part(entry.before, true) END;
  came constant jsonb := CASE WHEN entry.after IS NOT NULL THEN audit_part(entry.after, true) END;
BEGIN
  RETURN nullif(jsonb_strip_nulls(jsonb_build_object(
      'label', entry.label, 'address', entry.address, 'userAgent', entry.user_agent))
    || CASE WHEN was <> '{}' THEN jsonb_build_object('before', was) ELSE '{}' END
    || CASE WHEN came <> '{}' THEN jsonb_build_object('after', came) ELSE '{}' END,
    '{}');
END $$;--> statement-breakpoint
-- Gives an entry its place and hash. The chain's end stays locked until the transaction ends.
CREATE OR REPLACE FUNCTION audit_append() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  organization constant uuid := coalesce(new.organization_id, '00000000-0000-0000-0000-000000000000');
  salt constant bytea := audit_salt();
  given jsonb;
BEGIN
  IF EXISTS (SELECT FROM erasure_mentions WHERE row_id = new.entity_id) THEN
    new.label := NULL;
    new.before := audit_part(new.before, false);
    -- Neither is the new value of a field that still mentions them.
    new.after := new.after - ARRAY(SELECT lower(regexp_replace(field, '([A-Z])', '_\1', 'g')) FROM erasure_mentions WHERE row_id = new.entity_id);
  END IF;
  given := audit_values_of(new);
  new.label := NULL;
  new.address := NULL;
  new.user_agent := NULL;
  -- The other values are the rest: each field is compared with the names of personal ones once.
  new.before := new.before - ARRAY(SELECT jsonb_object_keys(given -> 'before'));
  new.after := new.after - ARRAY(SELECT jsonb_object_keys(given -> 'after'));
  new.values_digest := audit_digest(salt, given);
  LOOP
    new.at := clock_timestamp();
    UPDATE audit_chains
      SET length = length + 1, previous_hash = hash, hash = sha256(hash || convert_to(audit_text(new, length + 1), 'UTF8'))
      WHERE chain = organization RETURNING length, previous_hash, hash INTO new.number, new.previous_hash, new.hash;
    EXIT WHEN found;
    INSERT INTO audit_chains (chain, length, hash) VALUES (organization, 0, '') ON CONFLICT DO NOTHING;
  END LOOP;
  IF given IS NOT NULL THEN
    INSERT INTO audit_values VALUES (organization, new.number, salt, given);
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- A notification concerns an organization only while its person is a member, tenant or co-tenant there.
-- Planned once: planning takes longer than running.
CREATE OR REPLACE FUNCTION live_is_member_or_tenant(person uuid, organization uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (SELECT FROM users WHERE id = person AND organization_id = organization)
    OR EXISTS (SELECT FROM organization_tenants WHERE user_id = person AND organization_id = organization)
    OR EXISTS (SELECT FROM leases WHERE tenant_id = person AND organization_id = organization)
    OR EXISTS (SELECT FROM co_tenants WHERE user_id = person AND organization_id = organization);
END $$;--> statement-breakpoint
-- The tenants and co-tenants among these people, of any organization.
-- Planned once: planning takes longer than running. `exists` would be planned as a hash of all leases.
CREATE OR REPLACE FUNCTION live_renters(people uuid[]) RETURNS uuid[]
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN ARRAY(SELECT person FROM unnest(people) AS person
    WHERE coalesce((SELECT true FROM leases WHERE tenant_id = person LIMIT 1),
      (SELECT true FROM co_tenants WHERE user_id = person LIMIT 1), false));
END $$;
