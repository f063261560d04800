CREATE TABLE "charge_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"started_by" uuid,
	"charges" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"taken_back_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charge_runs_organization_key" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "recurring_charge_amounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"recurring_charge_id" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_charge_amounts_from_key" UNIQUE("recurring_charge_id","effective_from"),
	CONSTRAINT "recurring_charge_amounts_amount_check" CHECK ("recurring_charge_amounts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "recurring_charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"kind" charge_kind NOT NULL,
	"description" text,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"charged_through" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_charges_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "recurring_charges_days_check" CHECK ("recurring_charges"."starts_on" <= "recurring_charges"."ends_on")
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "recurring_charge_id" uuid;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "charge_run_id" uuid;--> statement-breakpoint
ALTER TABLE "charge_runs" ADD CONSTRAINT "charge_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_runs" ADD CONSTRAINT "charge_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_runs" ADD CONSTRAINT "charge_runs_taken_back_by_users_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_charge_amounts" ADD CONSTRAINT "recurring_charge_amounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_charge_amounts" ADD CONSTRAINT "recurring_charge_amounts_charge_fk" FOREIGN KEY ("organization_id","recurring_charge_id") REFERENCES "public"."recurring_charges"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_charges" ADD CONSTRAINT "recurring_charges_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_charges" ADD CONSTRAINT "recurring_charges_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurring_charges_lease_idx" ON "recurring_charges" USING btree ("lease_id");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_recurring_fk" FOREIGN KEY ("organization_id","recurring_charge_id") REFERENCES "public"."recurring_charges"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_run_fk" FOREIGN KEY ("organization_id","charge_run_id") REFERENCES "public"."charge_runs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charges_recurring_period_key" ON "charges" USING btree ("recurring_charge_id","period_start") WHERE "charges"."recurring_charge_id" is not null and "charges"."voided_on" is null;--> statement-breakpoint
CREATE INDEX "charges_run_idx" ON "charges" USING btree ("charge_run_id") WHERE "charges"."charge_run_id" is not null;