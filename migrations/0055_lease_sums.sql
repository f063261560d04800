CREATE TABLE "lease_sums" (
	"lease_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"balance" numeric(14, 2) NOT NULL,
	"deposit_held" numeric(14, 2) NOT NULL,
	"last_day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lease_sums" ADD CONSTRAINT "lease_sums_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_sums" ADD CONSTRAINT "lease_sums_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;