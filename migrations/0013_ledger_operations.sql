ALTER TABLE "credits" ADD COLUMN "charge_id" uuid;--> statement-breakpoint
ALTER TABLE "deposit_entries" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "late_fee_cap_op" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "late_fee_cap_flat" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "late_fee_cap_percent" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "late_fee_max_days" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "late_fee_min_unpaid" numeric(10, 2) DEFAULT '25.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "late_fee_since" date;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "notice_by" text;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "move_out_on" date;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_charge_fk" FOREIGN KEY ("organization_id","charge_id") REFERENCES "public"."charges"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_waiver_check" CHECK ("credits"."kind" <> 'waiver' or "credits"."charge_id" is not null);--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_late_fee_cap_check" CHECK ("organizations"."late_fee_cap_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_late_fee_days_check" CHECK ("organizations"."late_fee_max_days" > 0);