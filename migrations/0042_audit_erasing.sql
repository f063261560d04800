-- As before, but for people who are erased.

-- Arguments: what the log calls the thing, the column of its id, columns that name it to people,
-- columns that only follow from others.
CREATE OR REPLACE FUNCTION audit_row() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  who constant jsonb := audit_who();
  ignored constant text[] := tg_argv[3]::text[] || '{id,organization_id,created_at,updated_at}'::text[];
  is_person constant boolean := tg_table_name = 'users';
  is_update constant boolean := tg_op = 'UPDATE';
  is_erasing constant boolean := who ->> 'erasing' IS NOT NULL;
  old_row constant jsonb := CASE WHEN tg_op <> 'INSERT' THEN to_jsonb(old) END;
  "row" constant jsonb := CASE WHEN tg_op = 'DELETE' THEN old_row ELSE to_jsonb(new) END;
  subject constant uuid := "row" ->> tg_argv[1];
  -- A person who registers acts before there is anybody to name.
  actor constant uuid := coalesce(
    who ->> 'actor', CASE WHEN is_person AND who ->> 'kind' = 'visitor' THEN "row" ->> 'id' END
  );
  action text := CASE tg_op WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END;
  was jsonb;
  came jsonb;
  ids uuid[];
  label text;
  "column" text;
  books uuid;
BEGIN
  SELECT jsonb_object_agg(key, value) INTO came FROM jsonb_each("row" - ignored)
    WHERE value IS DISTINCT FROM CASE WHEN is_update THEN old_row -> key ELSE 'null' END
      AND NOT audit_hides(key);
  IF is_update THEN
    SELECT jsonb_object_agg(key, old_row -> key) INTO was FROM jsonb_object_keys(came) AS key;
  ELSIF tg_op = 'DELETE' THEN
    was := came;
    came := NULL;
  END IF;
  SELECT coalesce(array_agg(value::uuid), '{}') INTO ids FROM jsonb_each_text("row")
    WHERE right(key, 2) = 'id' AND key <> 'organization_id' AND value ~ '^[0-9a-f-]{36}$';
  -- Entries are never deleted: what somebody is erased of must not be copied into them.
  IF is_erasing THEN
    was := NULL;
    IF tg_op = 'DELETE' THEN
      ids := ARRAY[subject];
    END IF;
  END IF;
  IF is_person AND is_update AND who ->> 'rehashing' IS NULL
    AND old_row -> 'password_hash' IS DISTINCT FROM "row" -> 'password_hash' THEN
    action := 'credentials_changed';
  ELSIF is_update AND came IS NULL THEN
    RETURN NULL;
  END IF;
  -- What a landlord changes about a person is part of the landlord's books, whoever the person is.
  IF is_person AND actor IS DISTINCT FROM subject THEN
    SELECT organization_id INTO books FROM users WHERE id = actor;
  END IF;
  books := coalesce(books,
    CASE tg_table_name WHEN 'organizations' THEN subject ELSE ("row" ->> 'organization_id')::uuid END,
    (old_row ->> 'organization_id')::uuid);
  IF NOT (is_erasing AND tg_op = 'DELETE') THEN
    FOREACH "column" IN ARRAY tg_argv[2]::text[] LOOP
      label := concat_ws(' ', label, "row" ->> "column");
    END LOOP;
  END IF;
  INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, entity, entity_id, label,
    about, before, after, address, user_agent, request_id)
  VALUES (books,
    CASE WHEN actor IS NOT NULL THEN 'person' ELSE coalesce(who ->> 'kind', 'database') END::audit_actor,
    actor, action, tg_argv[0], subject, nullif(label, ''), ids,
    was, came, who ->> 'address', who ->> 'userAgent', who ->> 'requestId');
  RETURN NULL;
END $$;
