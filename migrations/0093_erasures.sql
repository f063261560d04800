CREATE TABLE "erasure_mentions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"erasure_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"field" text NOT NULL,
	"row_id" uuid NOT NULL,
	"is_sure" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erasure_mentions_once_key" UNIQUE("erasure_id","entity","field","row_id")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"stand_in_id" uuid,
	"former_number" integer,
	"erased_on" date DEFAULT (now() at time zone 'UTC')::date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erasures_once_key" UNIQUE NULLS NOT DISTINCT("organization_id","kind","subject_id","erased_on"),
	CONSTRAINT "erasures_books_check" CHECK ("erasures"."kind" = 'account' or "erasures"."organization_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "erasure_mentions" ADD CONSTRAINT "erasure_mentions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_mentions" ADD CONSTRAINT "erasure_mentions_erasure_id_erasures_id_fk" FOREIGN KEY ("erasure_id") REFERENCES "public"."erasures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasure_mentions_row_idx" ON "erasure_mentions" USING btree ("row_id");--> statement-breakpoint
CREATE INDEX "erasures_subject_idx" ON "erasures" USING btree ("subject_id");--> statement-breakpoint
-- Accounts that are 'Former tenant #n' already, so that a restore repeats them, too.
INSERT INTO "erasures" ("id", "kind", "subject_id", "former_number", "erased_on")
SELECT gen_random_uuid(), 'account', "id", "former_number", ("updated_at" AT TIME ZONE 'UTC')::date
FROM "users" WHERE "former_number" IS NOT NULL;--> statement-breakpoint

-- As before, with the numbers of units, which can be anything.
CREATE OR REPLACE FUNCTION audit_is_personal(key text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT key ~ '^(name|title|text|body|message|subject|email|phone|address|description|notes?|feedback|payee|paper|reference|file_name|sent_to|result|output|words|spelled|folded|folded_spelled|unit_number)$'
    OR key ~ '(_name|_?reason|_address|image_url)$'
$$;--> statement-breakpoint

-- As before, but that `things` are those entries are of: an entry of another thing that refers to one stays.
CREATE OR REPLACE FUNCTION forget_audit_values(books uuid[], people uuid[], things uuid[], words text[]) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten bigint;
BEGIN
  DELETE FROM audit_values AS v USING audit_log AS a
    WHERE a.chain = v.chain AND a.number = v.number AND (books IS NULL OR v.chain = ANY (books))
      AND (a.actor_id = ANY (people) OR a.about && people OR a.entity_id = ANY (people || things)
        OR EXISTS (SELECT FROM unnest(words) AS word WHERE length(word) > 3 AND strpos(lower(v."values"::text), lower(word)) > 0));
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;--> statement-breakpoint

-- As before, but that what still mentions somebody who was erased leaves neither name nor old words in the log.
CREATE OR REPLACE FUNCTION audit_append() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  books constant uuid := coalesce(new.organization_id, '00000000-0000-0000-0000-000000000000');
  salt constant bytea := audit_salt();
  given jsonb;
BEGIN
  IF EXISTS (SELECT FROM erasure_mentions WHERE row_id = new.entity_id) THEN
    new.label := NULL;
    new.before := audit_part(new.before, false);
    -- Of a field that still mentions them, what it says now, too.
    new.after := new.after - ARRAY(SELECT lower(regexp_replace(field, '([A-Z])', '_\1', 'g')) FROM erasure_mentions WHERE row_id = new.entity_id);
  END IF;
  given := audit_values_of(new);
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
END $$;
