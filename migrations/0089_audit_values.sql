CREATE TABLE "audit_values" (
	"chain" uuid NOT NULL,
	"number" bigint NOT NULL,
	"salt" "bytea" NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "audit_values_chain_number_pk" PRIMARY KEY("chain","number")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "values_digest" "bytea";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "former_hash" "bytea";--> statement-breakpoint

-- What people typed or are called by. server/audit.test.ts asks it of every column of text.
CREATE FUNCTION audit_is_personal(key text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT key ~ '^(name|title|text|body|message|subject|email|phone|address|description|notes?|feedback|payee|paper|reference|file_name|sent_to|result|output|words|spelled|folded|folded_spelled)$'
    OR key ~ '(_name|_?reason|_address|image_url)$'
$$;--> statement-breakpoint

-- The part of a change that is personal, or the one that is not; null for a change that is not there.
CREATE FUNCTION audit_part(change jsonb, personal boolean) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, value) FILTER (WHERE audit_is_personal(key) = personal), '{}')
    FROM jsonb_each(change) HAVING change IS NOT NULL
$$;--> statement-breakpoint

CREATE FUNCTION audit_values_of(entry audit_log) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif(jsonb_strip_nulls(jsonb_build_object(
      'label', entry.label, 'address', entry.address, 'userAgent', entry.user_agent))
    || CASE WHEN audit_part(entry.before, true) <> '{}' THEN jsonb_build_object('before', audit_part(entry.before, true)) ELSE '{}' END
    || CASE WHEN audit_part(entry.after, true) <> '{}' THEN jsonb_build_object('after', audit_part(entry.after, true)) ELSE '{}' END,
    '{}')
$$;--> statement-breakpoint

CREATE FUNCTION audit_salt() RETURNS bytea
LANGUAGE sql VOLATILE AS $$
  SELECT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
$$;--> statement-breakpoint

CREATE FUNCTION audit_digest(salt bytea, "values" jsonb) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(salt || convert_to("values"::text, 'UTF8'))
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION audit_text(entry audit_log, place bigint) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(
    entry.organization_id, place, (extract(epoch FROM entry.at) * 1000)::bigint,
    entry.actor_kind::text, entry.actor_id, entry.action, entry.entity, entry.entity_id,
    entry.label, entry.about, entry.before, entry.after,
    entry.address, entry.user_agent, entry.request_id,
    encode(entry.values_digest, 'hex'), encode(entry.former_hash, 'hex')
  )::text
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION audit_append() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  books constant uuid := coalesce(new.organization_id, '00000000-0000-0000-0000-000000000000');
  given constant jsonb := audit_values_of(new);
  salt constant bytea := audit_salt();
BEGIN
  new.label := NULL;
  new.address := NULL;
  new.user_agent := NULL;
  new.before := audit_part(new.before, false);
  new.after := audit_part(new.after, false);
  new.values_digest := audit_digest(salt, given);
  LOOP
    new.at := clock_timestamp();
    UPDATE audit_chains
      SET length = length + 1, previous_hash = hash, hash = sha256(hash || convert_to(audit_text(new, length + 1), 'UTF8'))
      WHERE chain = books RETURNING length, previous_hash, hash INTO new.number, new.previous_hash, new.hash;
    EXIT WHEN found;
    INSERT INTO audit_chains (chain, length, hash) VALUES (books, 0, '') ON CONFLICT DO NOTHING;
  END LOOP;
  IF given IS NOT NULL THEN
    INSERT INTO audit_values VALUES (books, new.number, salt, given);
  END IF;
  RETURN new;
END $$;--> statement-breakpoint

-- What is written stays as it was written: it can go, but not become something else.
CREATE TRIGGER audit_keep BEFORE UPDATE OR TRUNCATE ON audit_values
  FOR EACH STATEMENT EXECUTE FUNCTION audit_keep();--> statement-breakpoint

-- Deletes the values of entries that are by or about somebody who was erased, or that name them, and answers how many. `people` are
-- those who were erased and their stand-ins, `words` their names and addresses in full; null `books` are all.
CREATE FUNCTION forget_audit_values(books uuid[], people uuid[], things uuid[], words text[]) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten bigint;
BEGIN
  DELETE FROM audit_values AS v USING audit_log AS a
    WHERE a.chain = v.chain AND a.number = v.number AND (books IS NULL OR v.chain = ANY (books))
      AND (a.actor_id = ANY (people) OR a.about && (people || things) OR a.entity_id = ANY (people || things)
        OR EXISTS (SELECT FROM unnest(words) AS word WHERE length(word) > 3 AND strpos(lower(v."values"::text), lower(word)) > 0));
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;--> statement-breakpoint

-- Entries written until now keep the hash they were written with, within the new one.
ALTER TABLE audit_log DISABLE TRIGGER USER;--> statement-breakpoint
CREATE TEMPORARY TABLE audit_moved ON COMMIT DROP AS
  SELECT chain, number, audit_salt() AS salt, audit_values_of(audit_log) AS "values" FROM audit_log;--> statement-breakpoint
INSERT INTO audit_values SELECT * FROM audit_moved WHERE "values" IS NOT NULL;--> statement-breakpoint
UPDATE audit_log AS a SET former_hash = hash, values_digest = audit_digest(m.salt, m."values"),
    label = NULL, address = NULL, user_agent = NULL,
    before = audit_part(before, false), after = audit_part(after, false)
  FROM audit_moved AS m WHERE m.chain = a.chain AND m.number = a.number;--> statement-breakpoint
CREATE FUNCTION audit_follow(hash bytea, said text) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(hash || convert_to(said, 'UTF8'))
$$;--> statement-breakpoint
CREATE AGGREGATE audit_chained(text) (sfunc = audit_follow, stype = bytea, initcond = '');--> statement-breakpoint
UPDATE audit_log AS a SET hash = n.hash, previous_hash = n.previous_hash
  FROM (
    SELECT chain, number, hash, lag(hash, 1, '') OVER (PARTITION BY chain ORDER BY number) AS previous_hash
      FROM (SELECT chain, number, audit_chained(audit_text(audit_log)) OVER (PARTITION BY chain ORDER BY number) AS hash FROM audit_log) AS chained
  ) AS n WHERE n.chain = a.chain AND n.number = a.number;--> statement-breakpoint
DROP AGGREGATE audit_chained(text);--> statement-breakpoint
-- The former release goes on: it was made above, for this alone.
DROP FUNCTION audit_follow(bytea, text);--> statement-breakpoint
ALTER TABLE audit_log ENABLE TRIGGER USER;--> statement-breakpoint
UPDATE audit_chains AS c SET hash = a.hash, previous_hash = a.previous_hash
  FROM audit_log AS a WHERE a.chain = c.chain AND a.number = c.length;--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'rooftree_app') THEN
    REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit_values FROM rooftree_app;
  END IF;
END $$;
