ALTER TABLE "leases" ADD COLUMN "eviction_on" date;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "eviction_reason" text;