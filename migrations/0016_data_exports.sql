CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"organization_id" uuid,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"object_name" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"alive_at" timestamp (3) with time zone,
	"size" bigint,
	"row_count" integer,
	"file_count" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "data_exports_kind_check" CHECK (("data_exports"."kind" = 'organization') = ("data_exports"."organization_id" is not null)),
	CONSTRAINT "data_exports_percent_check" CHECK ("data_exports"."percent" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_user_idx" ON "data_exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "data_exports_expires_idx" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_own_key" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."kind" = 'personal' and "data_exports"."status" in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_organization_key" ON "data_exports" USING btree ("organization_id") WHERE "data_exports"."kind" = 'organization' and "data_exports"."status" in ('waiting', 'running');