-- A row of one person reaches nobody else.
CREATE OR REPLACE FUNCTION live_own() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  said text;
BEGIN
  IF tg_op <> 'UPDATE' OR old IS DISTINCT FROM new THEN
    said := pg_notify('rooftree_live', json_build_object('noun', tg_argv[0],
      'people', array_remove(ARRAY[old.user_id, new.user_id], NULL))::text);
  END IF;
  RETURN NULL;
END $$;
