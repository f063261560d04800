CREATE INDEX "allocations_credit_idx" ON "allocations" USING btree ("credit_id") WHERE "allocations"."credit_id" is not null;--> statement-breakpoint
CREATE INDEX "properties_archived_idx" ON "properties" USING btree ("organization_id","id") WHERE "properties"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "units_occupied_idx" ON "units" USING btree ("organization_id","property_id","is_occupied");--> statement-breakpoint
CREATE INDEX "expenses_day_idx" ON "expenses" USING btree ("organization_id",coalesce("paid_on", "incurred_on"));