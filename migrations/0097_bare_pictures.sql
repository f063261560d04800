ALTER TABLE "uploads" ADD COLUMN "bare_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "spare_object_name" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_spare_object_name_key" UNIQUE("spare_object_name");