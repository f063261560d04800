CREATE TABLE "day_sums" (
	"organization_id" uuid NOT NULL,
	"figure" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"method" "payment_method",
	"amount" numeric(16, 2) NOT NULL,
	"rows" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "latest_rents" (
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"until_date" date,
	"days_late" integer,
	"charged" numeric(12, 2) NOT NULL,
	"paid" numeric(12, 2) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "day_sums" ADD CONSTRAINT "day_sums_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "latest_rents" ADD CONSTRAINT "latest_rents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "latest_rents" ADD CONSTRAINT "latest_rents_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_sums_idx" ON "day_sums" USING btree ("organization_id","figure","day","kind","method","amount","rows");--> statement-breakpoint
CREATE INDEX "latest_rents_lease_idx" ON "latest_rents" USING btree ("lease_id");