ALTER TABLE "owner_entries" ADD COLUMN "voided_by" uuid;--> statement-breakpoint
ALTER TABLE "owner_entries" ADD COLUMN "void_reason" text;