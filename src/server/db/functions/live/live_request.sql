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
END $$;
