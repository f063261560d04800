-- A row of a lease reaches the office, its tenants and the owners of its days.
CREATE OR REPLACE FUNCTION live_lease() RETURNS trigger
LANGUAGE plpgsql AS $$
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
END $$;
