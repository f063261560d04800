CREATE TABLE "maintenance_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"unit_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"priority" text NOT NULL,
	"category" text,
	"assigned_to" uuid,
	"every" integer NOT NULL,
	"every_unit" text NOT NULL,
	"starts_on" date NOT NULL,
	"days_ahead" integer NOT NULL,
	"next_on" date NOT NULL,
	"last_on" date,
	"paused_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_schedules_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "maintenance_schedules_every_check" CHECK ("maintenance_schedules"."every" between 1 and 60),
	CONSTRAINT "maintenance_schedules_ahead_check" CHECK ("maintenance_schedules"."days_ahead" between 0 and 90),
	CONSTRAINT "maintenance_schedules_next_check" CHECK ("maintenance_schedules"."next_on" > "maintenance_schedules"."last_on")
);
--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD COLUMN "schedule_id" uuid;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD COLUMN "scheduled_for" date;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_schedules" ADD CONSTRAINT "maintenance_schedules_unit_fk" FOREIGN KEY ("organization_id","unit_id") REFERENCES "public"."units"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "maintenance_schedules_next_idx" ON "maintenance_schedules" USING btree ("next_on") WHERE "maintenance_schedules"."paused_at" is null and "maintenance_schedules"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_schedule_fk" FOREIGN KEY ("organization_id","schedule_id") REFERENCES "public"."maintenance_schedules"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_requests_scheduled_key" ON "maintenance_requests" USING btree ("schedule_id","scheduled_for","unit_id") WHERE "maintenance_requests"."schedule_id" is not null;