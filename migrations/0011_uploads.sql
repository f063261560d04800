CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"object_name" uuid NOT NULL,
	"declared_name" text,
	"declared_type" text,
	"file_type" text,
	"file_size" integer,
	"received_at" timestamp (3) with time zone,
	"removable_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_object_name_key" UNIQUE("object_name"),
	CONSTRAINT "uploads_received_check" CHECK (num_nulls("uploads"."received_at", "uploads"."file_type", "uploads"."file_size") in (0, 3)),
	CONSTRAINT "uploads_kept_check" CHECK ("uploads"."removable_at" is not null or "uploads"."received_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "upload_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_user_idx" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_removable_idx" ON "uploads" USING btree ("removable_at");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_lease_idx" ON "documents" USING btree ("lease_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_upload_key" UNIQUE("upload_id");