ALTER TABLE "expenses" ADD CONSTRAINT "expenses_organization_key" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "expense_id" uuid;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_expense_fk" FOREIGN KEY ("organization_id","expense_id") REFERENCES "public"."expenses"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_expense_idx" ON "documents" USING btree ("expense_id");--> statement-breakpoint
CREATE INDEX "expenses_vendor_idx" ON "expenses" USING btree ("vendor_id");