CREATE TABLE "co_tenants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "co_tenants_key" UNIQUE("lease_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "forwarding_address" text;--> statement-breakpoint
ALTER TABLE "co_tenants" ADD CONSTRAINT "co_tenants_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_tenants" ADD CONSTRAINT "co_tenants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_tenants" ADD CONSTRAINT "co_tenants_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "co_tenants_user_idx" ON "co_tenants" USING btree ("user_id");