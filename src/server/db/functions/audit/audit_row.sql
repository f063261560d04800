-- Every change of an audited row becomes an entry, whichever role makes it.
-- Arguments: entity, id column, columns that name it, columns left out, columns with ids.
CREATE OR REPLACE FUNCTION audit_row() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  who constant jsonb := audit_who();
  is_person constant boolean := tg_table_name = 'users';
  is_erasing constant boolean := who ? 'erasing';
  old_row jsonb;
  "row" jsonb;
  subject uuid;
  actor uuid;
  action text;
  was jsonb;
  came jsonb;
  ids uuid[] := '{}';
  label text;
  "column" text;
  organization uuid;
BEGIN
  IF tg_op = 'UPDATE' THEN
    action := 'updated';
    old_row := to_jsonb(old);
    "row" := to_jsonb(new);
    SELECT jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, value) INTO was, came
      FROM jsonb_each("row" - tg_argv[3]::text[]) WHERE value IS DISTINCT FROM old_row -> key;
    IF is_person AND NOT who ? 'rehashing' AND old_row -> 'password_hash' IS DISTINCT FROM "row" -> 'password_hash' THEN
      action := 'credentials_changed';
    ELSIF came IS NULL THEN
      RETURN NULL;
    END IF;
  ELSE
    "row" := CASE tg_op WHEN 'INSERT' THEN to_jsonb(new) ELSE to_jsonb(old) END;
    -- Empty columns are left out, unless the null is within a value.
    IF "row" @? '$.*.**{1 to last}' THEN
      SELECT jsonb_object_agg(key, value) INTO came FROM jsonb_each("row" - tg_argv[3]::text[]) WHERE value <> 'null';
    ELSE
      came := nullif(jsonb_strip_nulls("row" - tg_argv[3]::text[]), '{}');
    END IF;
    IF tg_op = 'INSERT' THEN
      action := 'created';
    ELSE
      action := 'deleted';
      was := came;
      came := NULL;
    END IF;
  END IF;
  subject := "row" ->> tg_argv[1];
  actor := who ->> 'actor';
  organization := coalesce("row" ->> 'organization_id', old_row ->> 'organization_id');
  FOREACH "column" IN ARRAY tg_argv[4]::text[] LOOP
    ids := ids || ("row" ->> "column")::uuid;
  END LOOP;
  FOREACH "column" IN ARRAY tg_argv[2]::text[] LOOP
    label := nullif(concat_ws(' ', label, "row" ->> "column"), '');
  END LOOP;
  IF is_person THEN
    -- A person who registers acts before there is a user to name.
    IF actor IS NULL AND who ->> 'kind' = 'visitor' THEN
      actor := subject;
    END IF;
    -- A landlord's change of any person belongs to the landlord's organization.
    IF actor IS DISTINCT FROM subject THEN
      organization := coalesce((SELECT organization_id FROM users WHERE id = actor), organization);
    END IF;
  ELSIF tg_table_name = 'organizations' THEN
    organization := subject;
  END IF;
  -- Entries are never deleted: erased values must not be copied into them.
  IF is_erasing THEN
    was := NULL;
    IF tg_op = 'DELETE' THEN
      ids := ARRAY[subject];
      label := NULL;
    END IF;
  END IF;
  INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, entity, entity_id, label,
    about, before, after, address, user_agent, request_id)
  VALUES (organization,
    CASE WHEN actor IS NOT NULL THEN 'person' ELSE coalesce(who ->> 'kind', 'database') END::audit_actor,
    actor, action, tg_argv[0], subject, label, array_remove(ids, NULL),
    was, came, who ->> 'address', who ->> 'userAgent', who ->> 'requestId');
  RETURN NULL;
END $$;
