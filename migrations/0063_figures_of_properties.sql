ALTER TABLE "properties" ADD COLUMN "unit_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "occupied_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "contract_rent" numeric(14, 2) DEFAULT '0' NOT NULL;