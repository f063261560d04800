CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"release" text NOT NULL,
	"changes" integer NOT NULL,
	"oldest_release" text NOT NULL,
	"oldest_changes" integer NOT NULL,
	"key_mark" text NOT NULL,
	"store_mark" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_one_check" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "stored_bytes" (
	"user_id" uuid,
	"organization_id" uuid,
	"kind" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "stored_bytes_key" UNIQUE NULLS NOT DISTINCT("user_id","organization_id","kind")
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "standing" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "bytes" integer;--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "bytes" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "file_bytes" integer;--> statement-breakpoint
CREATE INDEX "stored_bytes_organization_idx" ON "stored_bytes" USING btree ("organization_id");--> statement-breakpoint

-- The former release goes on: it leaves these empty, and what it keeps counts once this one touches it.
UPDATE uploads SET organization_id = held.organization_id FROM (
  SELECT upload_id, organization_id FROM documents
  UNION SELECT upload_id, organization_id FROM message_attachments
  UNION SELECT picture_upload_id, organization_id FROM properties WHERE picture_upload_id IS NOT NULL
) AS held WHERE held.upload_id = uploads.id;--> statement-breakpoint

-- Who keeps how much. Every table whose rows or files somebody may add without end counts itself.
CREATE FUNCTION count_table("table" regclass, kind text, size text, person text, books text) RETURNS void
LANGUAGE plpgsql AS $count$
DECLARE
  name constant text := 'stored_' || kind;
  changed constant text := format('old.%1$I IS DISTINCT FROM new.%1$I', size)
    || CASE WHEN books = 'organization_id' THEN ' OR old.organization_id IS DISTINCT FROM new.organization_id' ELSE '' END;
  -- What a row is counted for; of `new`, `old` or `gone`.
  holder constant text := CASE WHEN person = '' THEN 'NULL::uuid' ELSE '%1$s.' || person END
    || ', ' || CASE WHEN books = '' THEN 'NULL::uuid' ELSE '%1$s.' || books END;
BEGIN
  EXECUTE format($t$
    CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $$
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
  EXECUTE format('CREATE TRIGGER stored_added AFTER INSERT ON %s FOR EACH ROW WHEN (new.%I > 0) EXECUTE FUNCTION %I()',
    "table", size, name);
  EXECUTE format('CREATE TRIGGER stored_changed AFTER UPDATE ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()',
    "table", changed, name);
  EXECUTE format('CREATE TRIGGER stored_removed AFTER DELETE ON %s REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION %I()',
    "table", name);
END $count$;--> statement-breakpoint

SELECT
  count_table('uploads', 'files', 'file_size', 'user_id', 'organization_id'),
  count_table('report_runs', 'reports', 'bytes', 'user_id', 'organization_id'),
  count_table('idempotency_keys', 'replies', 'bytes', 'user_id', 'organization_id'),
  count_table('data_exports', 'archives', 'size', 'user_id', 'organization_id'),
  count_table('mails', 'emails', 'file_bytes', '', 'organization_id');--> statement-breakpoint

CREATE FUNCTION measure_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.bytes := coalesce(pg_column_size(new.result), 0);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER measured BEFORE INSERT OR UPDATE OF result ON report_runs FOR EACH ROW EXECUTE FUNCTION measure_report();--> statement-breakpoint

CREATE FUNCTION measure_reply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.bytes := coalesce(octet_length(new.reply), 0);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER measured BEFORE UPDATE OF reply ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION measure_reply();--> statement-breakpoint

-- A file is in the books of whoever's document, message or property holds it.
CREATE FUNCTION file_in_books() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE uploads SET organization_id = new.organization_id
    WHERE id = (to_jsonb(new) ->> tg_argv[0])::uuid AND organization_id IS DISTINCT FROM new.organization_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER file_in_books AFTER INSERT ON documents FOR EACH ROW EXECUTE FUNCTION file_in_books('upload_id');--> statement-breakpoint
CREATE TRIGGER file_in_books AFTER INSERT ON message_attachments FOR EACH ROW EXECUTE FUNCTION file_in_books('upload_id');--> statement-breakpoint
CREATE TRIGGER file_in_books AFTER INSERT OR UPDATE OF picture_upload_id ON properties
  FOR EACH ROW WHEN (new.picture_upload_id IS NOT NULL) EXECUTE FUNCTION file_in_books('picture_upload_id');--> statement-breakpoint

-- What the counters have to say, from the rows themselves.
CREATE FUNCTION stored_bytes_now() RETURNS TABLE (user_id uuid, organization_id uuid, kind text, bytes bigint)
LANGUAGE sql STABLE AS $$
  SELECT f.user_id, f.organization_id, f.kind, sum(f.size)::bigint FROM (
    SELECT u.user_id, u.organization_id, 'files' AS kind, u.file_size::bigint AS size FROM uploads u
    UNION ALL SELECT r.user_id, r.organization_id, 'reports', r.bytes FROM report_runs r
    UNION ALL SELECT i.user_id, i.organization_id, 'replies', i.bytes FROM idempotency_keys i
    UNION ALL SELECT e.user_id, e.organization_id, 'archives', e.size FROM data_exports e
    UNION ALL SELECT NULL, m.organization_id, 'emails', m.file_bytes FROM mails m
  ) f WHERE f.size > 0 GROUP BY 1, 2, 3
$$;--> statement-breakpoint
CREATE FUNCTION count_stored_anew() RETURNS void LANGUAGE sql AS $$
  DELETE FROM stored_bytes;
  INSERT INTO stored_bytes (user_id, organization_id, kind, bytes) SELECT * FROM stored_bytes_now();
$$;--> statement-breakpoint

SELECT count_stored_anew();--> statement-breakpoint
-- How large the rows of a report are is no change of it.
DROP TRIGGER audit_row ON report_runs;--> statement-breakpoint
SELECT audit_table('report_runs', 'report', '{report_type}', '{result,bytes}');
