ALTER TABLE "maintenance_requests" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD COLUMN "reopen_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD COLUMN "started_at" timestamp (3) with time zone;