-- Rows of audited tables tell of their changes themselves: no handler, job or script can forget to.
-- Deferred to the commit, so that the lock on a chain's end is always the last lock a transaction
-- takes and is held for one flush to the disk, and so that what is rolled back leaves nothing.

-- What is named like a secret is never kept, in whichever table.
CREATE FUNCTION audit_hides("column" text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT "column" ~ 'password|secret|token|hash|otp|recovery'
$$;--> statement-breakpoint

-- Gives an entry its place and hash. The chain's end stays locked until the transaction ends.
CREATE FUNCTION audit_append() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  books constant uuid := coalesce(new.organization_id, '00000000-0000-0000-0000-000000000000');
  tail audit_chains;
BEGIN
  SELECT * INTO tail FROM audit_chains WHERE chain = books FOR UPDATE;
  IF NOT found THEN
    INSERT INTO audit_chains VALUES (books, 0, '') ON CONFLICT DO NOTHING;
    SELECT * INTO tail FROM audit_chains WHERE chain = books FOR UPDATE;
  END IF;
  new.number := tail.length + 1;
  new.at := clock_timestamp();
  new.previous_hash := tail.hash;
  new.hash := sha256(tail.hash || convert_to(audit_text(new), 'UTF8'));
  UPDATE audit_chains SET length = new.number, hash = new.hash WHERE chain = books;
  RETURN new;
END $$;--> statement-breakpoint

-- Everything an entry says, as the one text that is hashed.
CREATE FUNCTION audit_text(entry audit_log) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(
    entry.organization_id, entry.number, (extract(epoch FROM entry.at) * 1000)::bigint,
    entry.actor_kind::text, entry.actor_id, entry.action, entry.entity, entry.entity_id,
    entry.label, entry.about, entry.before, entry.after,
    entry.address, entry.user_agent, entry.request_id
  )::text
$$;--> statement-breakpoint

CREATE TRIGGER audit_append BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_append();--> statement-breakpoint

CREATE FUNCTION audit_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint

CREATE TRIGGER audit_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_keep();--> statement-breakpoint

-- Who acts in this transaction: `rooftree.who` as server/audit.ts sets it.
CREATE FUNCTION audit_who() RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('rooftree.who', true), ''), '{}')::jsonb
$$;--> statement-breakpoint

-- Arguments: what the log calls the thing, the column of its id, columns that name it to people,
-- columns that only follow from others.
CREATE FUNCTION audit_row() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  who constant jsonb := audit_who();
  ignored constant text[] := tg_argv[3]::text[] || '{id,organization_id,created_at,updated_at}'::text[];
  is_person constant boolean := tg_table_name = 'users';
  is_update constant boolean := tg_op = 'UPDATE';
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
  FOREACH "column" IN ARRAY tg_argv[2]::text[] LOOP
    label := concat_ws(' ', label, "row" ->> "column");
  END LOOP;
  INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, entity, entity_id, label,
    about, before, after, address, user_agent, request_id)
  VALUES (books,
    CASE WHEN actor IS NOT NULL THEN 'person' ELSE coalesce(who ->> 'kind', 'database') END::audit_actor,
    actor, action, tg_argv[0], subject, nullif(label, ''), ids,
    was, came, who ->> 'address', who ->> 'userAgent', who ->> 'requestId');
  RETURN NULL;
END $$;--> statement-breakpoint

-- A session that begins is a sign-in, one that ends before its time a sign-out.
CREATE FUNCTION audit_session() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  who constant jsonb := audit_who();
  began constant boolean := tg_op = 'INSERT';
  one constant sessions := CASE WHEN began THEN new ELSE old END;
  actor constant uuid := coalesce((who ->> 'actor')::uuid, CASE WHEN began THEN one.user_id END);
BEGIN
  INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, entity, entity_id, label,
    about, address, user_agent, request_id)
  SELECT coalesce(person.organization_id, (SELECT organization_id FROM users WHERE id = actor)),
    CASE WHEN actor IS NOT NULL THEN 'person' ELSE coalesce(who ->> 'kind', 'database') END::audit_actor,
    actor, CASE WHEN began THEN 'signed_in' ELSE 'signed_out' END, 'session', one.user_id,
    nullif(concat_ws(' ', person.first_name, person.last_name), ''), ARRAY[one.user_id],
    coalesce(who ->> 'address', one.sess ->> 'address'),
    coalesce(who ->> 'userAgent', one.sess ->> 'userAgent'), who ->> 'requestId'
  FROM (SELECT) AS always LEFT JOIN users AS person ON person.id = one.user_id;
  RETURN NULL;
END $$;--> statement-breakpoint

-- For what happens without a row changing: a failed sign-in, an export. Its lock on the chain is
-- held to the end of the transaction, so call it last.
CREATE FUNCTION audit_event(
  books uuid, actor uuid, action text, entity text, entity_id uuid, label text, details jsonb
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, entity, entity_id, label,
    about, after, address, user_agent, request_id)
  SELECT books, CASE WHEN actor IS NOT NULL THEN 'person' ELSE coalesce(who ->> 'kind', 'database') END::audit_actor,
    actor, action, entity, entity_id, label, array_remove(ARRAY[entity_id], NULL),
    (SELECT jsonb_object_agg(key, value) FROM jsonb_each(details) WHERE NOT audit_hides(key)),
    who ->> 'address', who ->> 'userAgent', who ->> 'requestId'
  FROM audit_who() AS who
$$;--> statement-breakpoint

-- Makes a table tell of its changes. For migrations: SELECT audit_table('expenses', 'expense', '{amount}');
CREATE FUNCTION audit_table(
  "table" regclass, entity text, named text[], ignored text[] DEFAULT '{}', id_column text DEFAULT 'id'
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE CONSTRAINT TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON %s
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_row(%L, %L, %L, %L)',
    "table", entity, id_column, named, ignored);
END $$;--> statement-breakpoint

SELECT
  audit_table('charges', 'charge', '{amount}'),
  audit_table('credits', 'credit', '{amount}'),
  audit_table('deposit_entries', 'deposit_entry', '{amount}'),
  audit_table('documents', 'document', '{name}'),
  -- How far rent is charged is told by the charges themselves.
  audit_table('leases', 'lease', '{}', '{charged_through}'),
  audit_table('lease_rents', 'lease_rent', '{}'),
  audit_table('maintenance_requests', 'maintenance_request', '{title}'),
  audit_table('member_invitations', 'member_invitation', '{first_name,last_name}'),
  audit_table('organizations', 'organization', '{name}'),
  audit_table('organization_tenants', 'tenant', '{}', '{}', 'user_id'),
  audit_table('payments', 'payment', '{amount}'),
  audit_table('properties', 'property', '{name}'),
  audit_table('refunds', 'refund', '{amount}'),
  audit_table('tenant_invitations', 'tenant_invitation', '{first_name,last_name}'),
  -- Whether a unit is let is told by its leases.
  audit_table('units', 'unit', '{unit_number}', '{is_occupied}'),
  audit_table('users', 'person', '{first_name,last_name}');--> statement-breakpoint

CREATE CONSTRAINT TRIGGER audit_session_begins AFTER INSERT ON sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_session();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_session_ends AFTER DELETE ON sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.expire > clock_timestamp()) EXECUTE FUNCTION audit_session();--> statement-breakpoint

-- New tables come with all rights on their rows for the role of requests. Not these.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'rooftree_app') THEN
    REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit_log, audit_chains FROM rooftree_app;
  END IF;
END $$;
