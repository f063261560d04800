CREATE TABLE "bill_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"property_id" uuid NOT NULL,
	"unit_id" uuid,
	"request_id" uuid,
	"category" "expense_category" NOT NULL,
	"description" text,
	"amount" numeric(10, 2) NOT NULL,
	CONSTRAINT "bill_lines_place_key" UNIQUE("bill_id","place"),
	CONSTRAINT "bill_lines_amount_check" CHECK ("bill_lines"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "bill_payment_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"expense_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"paid_on" date NOT NULL,
	"voided_on" date,
	"booked_on" date NOT NULL,
	"end_booked_on" date,
	CONSTRAINT "bill_payment_lines_amount_check" CHECK ("bill_payment_lines"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "bill_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"paid_on" date NOT NULL,
	"method" text,
	"check_number" text,
	"voided_on" date,
	"voided_by" uuid,
	"void_reason" text,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_payments_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "bill_payments_day_key" UNIQUE("id","paid_on")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"number" text,
	"bill_on" date NOT NULL,
	"due_on" date NOT NULL,
	"is_credit" boolean DEFAULT false NOT NULL,
	"stage" text NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"approval_reason" text,
	"approved_alone" boolean DEFAULT false NOT NULL,
	"voided_on" date,
	"voided_by" uuid,
	"void_reason" text,
	"entered_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bills_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "bills_days_check" CHECK ("bills"."bill_on" <= "bills"."due_on"),
	CONSTRAINT "bills_approved_check" CHECK (("bills"."stage" = 'approved') = ("bills"."approved_by" is not null and "bills"."approved_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "bill_id" uuid;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "bill_approval_limit" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "bill_id" uuid;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "has_payments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "insurance_expires_on" date;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "terms_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_bill_fk" FOREIGN KEY ("organization_id","bill_id") REFERENCES "public"."bills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_unit_fk" FOREIGN KEY ("organization_id","unit_id") REFERENCES "public"."units"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_request_fk" FOREIGN KEY ("organization_id","request_id") REFERENCES "public"."maintenance_requests"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payment_lines" ADD CONSTRAINT "bill_payment_lines_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payment_lines" ADD CONSTRAINT "bill_payment_lines_payment_fk" FOREIGN KEY ("organization_id","payment_id") REFERENCES "public"."bill_payments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payment_lines" ADD CONSTRAINT "bill_payment_lines_day_fk" FOREIGN KEY ("payment_id","paid_on") REFERENCES "public"."bill_payments"("id","paid_on") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payment_lines" ADD CONSTRAINT "bill_payment_lines_expense_fk" FOREIGN KEY ("organization_id","expense_id") REFERENCES "public"."expenses"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payment_lines" ADD CONSTRAINT "bill_payment_lines_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_vendor_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_lines_property_idx" ON "bill_lines" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "bill_payment_lines_payment_idx" ON "bill_payment_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bill_payment_lines_expense_idx" ON "bill_payment_lines" USING btree ("expense_id");--> statement-breakpoint
CREATE INDEX "bill_payment_lines_day_idx" ON "bill_payment_lines" USING btree ("organization_id","booked_on");--> statement-breakpoint
CREATE INDEX "bill_payment_lines_property_idx" ON "bill_payment_lines" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "bill_payments_day_idx" ON "bill_payments" USING btree ("organization_id","paid_on");--> statement-breakpoint
CREATE INDEX "bills_vendor_idx" ON "bills" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "bills_waiting_idx" ON "bills" USING btree ("organization_id") WHERE "bills"."stage" <> 'approved';--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_bill_fk" FOREIGN KEY ("organization_id","bill_id") REFERENCES "public"."bills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_bill_fk" FOREIGN KEY ("organization_id","bill_id") REFERENCES "public"."bills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_bill_idx" ON "documents" USING btree ("bill_id") WHERE "documents"."bill_id" is not null;--> statement-breakpoint
CREATE INDEX "expenses_bill_idx" ON "expenses" USING btree ("bill_id") WHERE "expenses"."bill_id" is not null;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_bill_limit_check" CHECK ("properties"."bill_approval_limit" >= 0);--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_terms_days_check" CHECK ("vendors"."terms_days" between 0 and 365);