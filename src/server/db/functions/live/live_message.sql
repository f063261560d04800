-- A message reaches its sender and its receiver.
CREATE OR REPLACE FUNCTION live_message() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  said text;
BEGIN
  IF tg_op <> 'UPDATE' OR old IS DISTINCT FROM new THEN
    said := pg_notify('rooftree_live', json_build_object('noun', tg_argv[0],
      'people', array_remove(ARRAY[old.sender_id, old.receiver_id, new.sender_id, new.receiver_id], NULL))::text);
  END IF;
  RETURN NULL;
END $$;
