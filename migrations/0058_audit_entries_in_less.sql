-- An entry cost more than the row it tells of: columns were told apart row by row, in three questions.

-- As before; which columns are left out and which name something is found here, once for a table. Called again
-- when a table gets columns of either kind, it makes the triggers anew (server/audit.test.ts compares).
CREATE OR REPLACE FUNCTION audit_table(
  "table" regclass, entity text, named text[], ignored text[] DEFAULT '{}', id_column text DEFAULT 'id'
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  hidden constant text[] := array(SELECT attname FROM pg_attribute
    WHERE attrelid = "table" AND attnum > 0 AND NOT attisdropped AND audit_hides(attname) ORDER BY attname);
  ids constant text[] := array(SELECT attname FROM pg_attribute
    WHERE attrelid = "table" AND attnum > 0 AND NOT attisdropped AND right(attname, 2) = 'id'
      AND atttypid = 'uuid'::regtype AND attname <> 'organization_id' ORDER BY attname);
  call constant text := format('DEFERRABLE INITIALLY DEFERRED FOR EACH ROW %%s EXECUTE FUNCTION audit_row(%L, %L, %L, %L, %L)',
    entity, id_column, named, ignored || '{id,organization_id,created_at,updated_at}'::text[] || hidden, ids);
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS audit_row ON %s', "table");
  EXECUTE format('DROP TRIGGER IF EXISTS audit_row_changed ON %s', "table");
  IF ignored = '{}' THEN
    EXECUTE format('CREATE CONSTRAINT TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON %s ', "table") || format(call, '');
  ELSE
    EXECUTE format('CREATE CONSTRAINT TRIGGER audit_row AFTER INSERT OR DELETE ON %s ', "table") || format(call, '');
    EXECUTE format('CREATE CONSTRAINT TRIGGER audit_row_changed AFTER UPDATE ON %s ', "table") || format(call, format(
      'WHEN (to_jsonb(old) - %L::text[] IS DISTINCT FROM to_jsonb(new) - %1$L::text[])', ignored || '{updated_at}'::text[]));
  END IF;
END $$;--> statement-breakpoint

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
  books uuid;
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
    -- What nobody gave is not told, unless it is within a value.
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
  books := coalesce("row" ->> 'organization_id', old_row ->> 'organization_id');
  FOREACH "column" IN ARRAY tg_argv[4]::text[] LOOP
    ids := ids || ("row" ->> "column")::uuid;
  END LOOP;
  FOREACH "column" IN ARRAY tg_argv[2]::text[] LOOP
    label := concat_ws(' ', label, "row" ->> "column");
  END LOOP;
  IF is_person THEN
    -- A person who registers acts before there is anybody to name.
    IF actor IS NULL AND who ->> 'kind' = 'visitor' THEN
      actor := subject;
    END IF;
    -- What a landlord changes about a person is part of the landlord's books, whoever the person is.
    IF actor IS DISTINCT FROM subject THEN
      books := coalesce((SELECT organization_id FROM users WHERE id = actor), books);
    END IF;
  ELSIF tg_table_name = 'organizations' THEN
    books := subject;
  END IF;
  -- Entries are never deleted: what somebody is erased of must not be copied into them.
  IF is_erasing THEN
    was := NULL;
    IF tg_op = 'DELETE' THEN
      ids := ARRAY[subject];
      label := NULL;
    END IF;
  END IF;
  INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, entity, entity_id, label,
    about, before, after, address, user_agent, request_id)
  VALUES (books,
    CASE WHEN actor IS NOT NULL THEN 'person' ELSE coalesce(who ->> 'kind', 'database') END::audit_actor,
    actor, action, tg_argv[0], subject, nullif(label, ''), array_remove(ids, NULL),
    was, came, who ->> 'address', who ->> 'userAgent', who ->> 'requestId');
  RETURN NULL;
END $$;--> statement-breakpoint

DO $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT tgrelid::regclass AS "table", string_to_array(encode(tgargs, 'escape'), '\000') AS said
    FROM pg_trigger WHERE tgfoid = 'audit_row'::regproc AND tgname = 'audit_row'
  LOOP
    PERFORM audit_table(one."table", one.said[1], one.said[3]::text[], one.said[4]::text[], one.said[2]);
  END LOOP;
END $$;--> statement-breakpoint

-- One statement gives an entry its place and hash, and holds the chain's end until the transaction ends. With the
-- rights of whoever inserts: nobody can but those functions that run as the owner.
CREATE FUNCTION audit_text(entry audit_log, place bigint) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(
    entry.organization_id, place, (extract(epoch FROM entry.at) * 1000)::bigint,
    entry.actor_kind::text, entry.actor_id, entry.action, entry.entity, entry.entity_id,
    entry.label, entry.about, entry.before, entry.after,
    entry.address, entry.user_agent, entry.request_id
  )::text
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION audit_text(entry audit_log) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT audit_text(entry, entry.number)
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION audit_append() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  books constant uuid := coalesce(new.organization_id, '00000000-0000-0000-0000-000000000000');
BEGIN
  LOOP
    new.at := clock_timestamp();
    UPDATE audit_chains
      SET length = length + 1, previous_hash = hash, hash = sha256(hash || convert_to(audit_text(new, length + 1), 'UTF8'))
      WHERE chain = books RETURNING length, previous_hash, hash INTO new.number, new.previous_hash, new.hash;
    EXIT WHEN found;
    INSERT INTO audit_chains (chain, length, hash) VALUES (books, 0, '') ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN new;
END $$;
