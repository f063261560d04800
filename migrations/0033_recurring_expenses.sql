CREATE TABLE "recurring_expenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"unit_id" uuid,
	"vendor_id" uuid,
	"category" "expense_category" NOT NULL,
	"payee" text NOT NULL,
	"description" text,
	"amount" numeric(10, 2) NOT NULL,
	"rhythm" text NOT NULL,
	"due_day" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"paid_when_due" boolean DEFAULT false NOT NULL,
	"next_on" date,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_expenses_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "recurring_expenses_amount_check" CHECK ("recurring_expenses"."amount" > 0),
	CONSTRAINT "recurring_expenses_day_check" CHECK ("recurring_expenses"."due_day" between 1 and 31),
	CONSTRAINT "recurring_expenses_days_check" CHECK ("recurring_expenses"."starts_on" <= "recurring_expenses"."ends_on")
);
--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "recurring_expense_id" uuid;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "recurring_due_on" date;--> statement-breakpoint
ALTER TABLE "recurring_expenses" ADD CONSTRAINT "recurring_expenses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_expenses" ADD CONSTRAINT "recurring_expenses_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_expenses" ADD CONSTRAINT "recurring_expenses_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_expenses" ADD CONSTRAINT "recurring_expenses_unit_fk" FOREIGN KEY ("organization_id","unit_id") REFERENCES "public"."units"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_expenses" ADD CONSTRAINT "recurring_expenses_vendor_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurring_expenses_next_idx" ON "recurring_expenses" USING btree ("organization_id","next_on");--> statement-breakpoint
CREATE INDEX "recurring_expenses_property_idx" ON "recurring_expenses" USING btree ("property_id");--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_recurring_fk" FOREIGN KEY ("organization_id","recurring_expense_id") REFERENCES "public"."recurring_expenses"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_recurring_key" ON "expenses" USING btree ("recurring_expense_id","recurring_due_on") WHERE "expenses"."voided_on" is null;--> statement-breakpoint
CREATE INDEX "expenses_recurring_idx" ON "expenses" USING btree ("recurring_expense_id");--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_recurring_check" CHECK (("expenses"."recurring_expense_id" is null) = ("expenses"."recurring_due_on" is null));