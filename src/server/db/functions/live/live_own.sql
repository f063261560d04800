-- A row of one person reaches no one else.
CREATE OR REPLACE FUNCTION live_own() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organization constant uuid := coalesce(new.organization_id, old.organization_id);
  said text;
BEGIN
  IF tg_op <> 'UPDATE' OR old IS DISTINCT FROM new THEN
    said := pg_notify('rooftree_live', json_build_object('noun', tg_argv[0], 'people', ARRAY(
      SELECT DISTINCT person FROM unnest(ARRAY[old.user_id, new.user_id]) AS person WHERE live_is_member_or_tenant(person, organization)))::text);
  END IF;
  RETURN NULL;
END $$;
