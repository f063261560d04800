CREATE TABLE "renewal_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"end_date" date NOT NULL,
	"monthly_rent" numeric(10, 2),
	"rent_from" date,
	"message" text,
	"valid_until" date NOT NULL,
	"status" text DEFAULT 'offered' NOT NULL,
	"offered_by" uuid NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renewal_offers_rent_check" CHECK ("renewal_offers"."monthly_rent" > 0),
	CONSTRAINT "renewal_offers_rent_from_check" CHECK (("renewal_offers"."monthly_rent" is null) = ("renewal_offers"."rent_from" is null)),
	CONSTRAINT "renewal_offers_ended_check" CHECK (("renewal_offers"."status" = 'offered') = ("renewal_offers"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "renewal_offers" ADD CONSTRAINT "renewal_offers_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_offers" ADD CONSTRAINT "renewal_offers_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_offers_standing_key" ON "renewal_offers" USING btree ("lease_id") WHERE "renewal_offers"."status" = 'offered';--> statement-breakpoint
CREATE INDEX "renewal_offers_lease_idx" ON "renewal_offers" USING btree ("lease_id","id");--> statement-breakpoint
CREATE INDEX "renewal_offers_newest_idx" ON "renewal_offers" USING btree ("organization_id","id");--> statement-breakpoint
SELECT
  audit_table('renewal_offers', 'renewal_offer', '{end_date}'),
  live_table('renewal_offers', 'leases', 'lease');
