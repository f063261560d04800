CREATE TABLE "owner_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"entry_on" date NOT NULL,
	"notes" text,
	"voided_on" date,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owner_entries_amount_check" CHECK ("owner_entries"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "owner_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"month" text NOT NULL,
	"version" integer NOT NULL,
	"beginning" numeric(14, 2) NOT NULL,
	"receipts" numeric(14, 2) NOT NULL,
	"deposits_applied" numeric(14, 2) NOT NULL,
	"expenses" numeric(14, 2) NOT NULL,
	"management_fee" numeric(14, 2) NOT NULL,
	"contributions" numeric(14, 2) NOT NULL,
	"draws" numeric(14, 2) NOT NULL,
	"ending" numeric(14, 2) NOT NULL,
	"prepaid" numeric(14, 2) NOT NULL,
	"reserve" numeric(14, 2) NOT NULL,
	"available" numeric(14, 2) NOT NULL,
	"paper" jsonb NOT NULL,
	"issued_by" uuid,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"sent_to" text,
	CONSTRAINT "owner_statements_version_key" UNIQUE("property_id","month","version"),
	CONSTRAINT "owner_statements_month_check" CHECK ("owner_statements"."month" ~ '^[0-9]{4}-[0-9]{2}$'),
	CONSTRAINT "owner_statements_sum_check" CHECK ("owner_statements"."ending" = "owner_statements"."beginning" + "owner_statements"."receipts" + "owner_statements"."deposits_applied" - "owner_statements"."expenses"
        - "owner_statements"."management_fee" + "owner_statements"."contributions" - "owner_statements"."draws")
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"report_type" text NOT NULL,
	"rhythm" text NOT NULL,
	"day" integer NOT NULL,
	"recipient_ids" jsonb,
	"created_by" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_schedules_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "report_schedules_day_check" CHECK ("report_schedules"."day" between 1 and 31)
);
--> statement-breakpoint
CREATE TABLE "report_sends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"recipient_id" uuid NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_sends_once_key" UNIQUE("schedule_id","due_on","recipient_id")
);
--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "management_fee_percent" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "reserve" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "fee_month" text;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "fee_percent" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "owner_entries" ADD CONSTRAINT "owner_entries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_entries" ADD CONSTRAINT "owner_entries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_entries" ADD CONSTRAINT "owner_entries_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_entries" ADD CONSTRAINT "owner_entries_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_statements" ADD CONSTRAINT "owner_statements_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_statements" ADD CONSTRAINT "owner_statements_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_statements" ADD CONSTRAINT "owner_statements_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_statements" ADD CONSTRAINT "owner_statements_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sends" ADD CONSTRAINT "report_sends_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sends" ADD CONSTRAINT "report_sends_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sends" ADD CONSTRAINT "report_sends_schedule_fk" FOREIGN KEY ("organization_id","schedule_id") REFERENCES "public"."report_schedules"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_entries_property_idx" ON "owner_entries" USING btree ("property_id","entry_on");--> statement-breakpoint
CREATE INDEX "owner_entries_owner_idx" ON "owner_entries" USING btree ("organization_id","owner_id");--> statement-breakpoint
CREATE INDEX "owner_statements_newest_idx" ON "owner_statements" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "owner_statements_owner_idx" ON "owner_statements" USING btree ("organization_id","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_fee_key" ON "expenses" USING btree ("property_id","fee_month") WHERE "expenses"."voided_on" is null;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_fee_check" CHECK ("properties"."management_fee_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_reserve_check" CHECK ("properties"."reserve" >= 0);