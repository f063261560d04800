ALTER TABLE "deposit_entries" ADD COLUMN "method" "payment_method";--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "wanted" jsonb;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "after" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "words" text;--> statement-breakpoint
CREATE INDEX "erasures_wanted_idx" ON "erasures" USING btree ("id") WHERE "erasures"."wanted" is not null;
--> statement-breakpoint

-- As before, but that what is stored counts for whoever has it now: an erasure or a merge may give it to somebody else.
CREATE OR REPLACE FUNCTION count_table("table" regclass, kind text, size text, person text, books text) RETURNS void
LANGUAGE plpgsql AS $count$
DECLARE
  name constant text := 'stored_' || kind;
  -- What a row is counted for; of `new`, `old` or `gone`.
  holder constant text := CASE WHEN person = '' THEN 'NULL::uuid' ELSE '%1$s.' || person END
    || ', ' || CASE WHEN books = '' THEN 'NULL::uuid' ELSE '%1$s.' || books END;
BEGIN
  EXECUTE format($t$
    CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF tg_op = 'DELETE' THEN
        INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
          SELECT %5$s, %2$L, -sum(gone.%3$I) FROM gone WHERE gone.%3$I > 0 GROUP BY 1, 2 ORDER BY 1, 2
          ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
      ELSIF tg_op = 'INSERT' THEN
        INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
          VALUES (%4$s, %2$L, new.%3$I)
          ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
      ELSE
        INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
          SELECT person, books, %2$L, sum(size) FROM (VALUES (%6$s, -coalesce(old.%3$I, 0)), (%4$s, coalesce(new.%3$I, 0)))
            AS v (person, books, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
          ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
      END IF;
      RETURN NULL;
    END $$$t$, name, kind, size, format(holder, 'new'), format(holder, 'gone'), format(holder, 'old'));
  EXECUTE format('CREATE OR REPLACE TRIGGER stored_added AFTER INSERT ON %s FOR EACH ROW WHEN (new.%I > 0) EXECUTE FUNCTION %I()',
    "table", size, name);
  EXECUTE format('CREATE OR REPLACE TRIGGER stored_changed AFTER UPDATE ON %s FOR EACH ROW WHEN ((%s) IS DISTINCT FROM (%s)) EXECUTE FUNCTION %I()',
    "table", format('old.%I, ', size) || format(holder, 'old'), format('new.%I, ', size) || format(holder, 'new'), name);
  EXECUTE format('CREATE OR REPLACE TRIGGER stored_removed AFTER DELETE ON %s REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION %I()',
    "table", name);
END $count$;--> statement-breakpoint
SELECT
  count_table('uploads', 'files', 'kept_bytes', 'user_id', 'organization_id'),
  count_table('report_runs', 'reports', 'bytes', 'user_id', 'organization_id'),
  count_table('idempotency_keys', 'replies', 'bytes', 'user_id', 'organization_id'),
  count_table('data_exports', 'archives', 'size', 'user_id', 'organization_id'),
  count_table('mails', 'emails', 'file_bytes', '', 'organization_id');--> statement-breakpoint
-- What went astray until now.
SELECT count_stored_anew();--> statement-breakpoint

-- As `forget_audit_values`, for these entries: what an erasure has time for at once. Arrays lead to each by its key,
-- where a range would read the whole log.
CREATE FUNCTION forget_audit_entries(chains uuid[], numbers bigint[], person uuid, until timestamptz, erasure uuid, words text[])
RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten bigint;
BEGIN
  DELETE FROM audit_values AS v USING unnest(chains, numbers) AS e (chain, number), audit_log AS a
    WHERE v.chain = e.chain AND v.number = e.number AND a.chain = e.chain AND a.number = e.number
      -- The erasing itself says what was changed to.
      AND (a.at <= until AND (a.actor_id = person OR person = ANY (a.about))
        OR EXISTS (SELECT FROM erasure_mentions AS m WHERE m.row_id = a.entity_id AND m.erasure_id = erasure)
        OR EXISTS (SELECT FROM unnest(words) AS word WHERE length(word) > 3 AND strpos(lower(v."values"::text), lower(word)) > 0));
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;--> statement-breakpoint

-- What the log of some books says of one thing. Every entry is about the thing it is of.
CREATE FUNCTION forget_audit_of(books uuid, thing uuid) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten bigint;
BEGIN
  DELETE FROM audit_values AS v USING audit_log AS a
    WHERE a.about @> ARRAY[thing] AND a.chain = books AND a.entity_id = thing AND v.chain = a.chain AND v.number = a.number;
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;
