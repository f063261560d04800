CREATE TABLE "upload_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"upload_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"object_name" uuid NOT NULL,
	"file_size" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_versions_object_name_key" UNIQUE("object_name"),
	CONSTRAINT "upload_versions_key" UNIQUE("upload_id","points"),
	CONSTRAINT "upload_versions_points_check" CHECK ("upload_versions"."points" in (320, 1600))
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "versions_made_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "versions_size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "kept_bytes" bigint GENERATED ALWAYS AS (coalesce("file_size", 0)::bigint + "versions_size") STORED;--> statement-breakpoint
ALTER TABLE "upload_versions" ADD CONSTRAINT "upload_versions_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The small versions of a picture count with it, for whoever its upload counts.
DROP TRIGGER stored_added ON uploads;--> statement-breakpoint
DROP TRIGGER stored_changed ON uploads;--> statement-breakpoint
DROP TRIGGER stored_removed ON uploads;--> statement-breakpoint
-- The former release goes on: triggers alone call it, and count_table makes it anew.
DROP FUNCTION stored_files();--> statement-breakpoint
SELECT count_table('uploads', 'files', 'kept_bytes', 'user_id', 'organization_id');--> statement-breakpoint
CREATE OR REPLACE FUNCTION stored_bytes_now() RETURNS TABLE (user_id uuid, organization_id uuid, kind text, bytes bigint)
LANGUAGE sql STABLE AS $$
  SELECT f.user_id, f.organization_id, f.kind, sum(f.size)::bigint FROM (
    SELECT u.user_id, u.organization_id, 'files' AS kind, u.kept_bytes AS size FROM uploads u
    UNION ALL SELECT r.user_id, r.organization_id, 'reports', r.bytes FROM report_runs r
    UNION ALL SELECT i.user_id, i.organization_id, 'replies', i.bytes FROM idempotency_keys i
    UNION ALL SELECT e.user_id, e.organization_id, 'archives', e.size FROM data_exports e
    UNION ALL SELECT NULL, m.organization_id, 'emails', m.file_bytes FROM mails m
  ) f WHERE f.size > 0 GROUP BY 1, 2, 3
$$;
