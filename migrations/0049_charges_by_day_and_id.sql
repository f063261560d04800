DROP INDEX "charges_due_idx";--> statement-breakpoint
CREATE INDEX "charges_due_idx" ON "charges" USING btree ("organization_id","due_date","id");