DROP INDEX "charges_lease_idx";--> statement-breakpoint
DROP INDEX "payments_received_idx";--> statement-breakpoint
DROP INDEX "payments_lease_idx";--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "settled_on" date;--> statement-breakpoint
-- Before the indexes, which would be written row by row. Nobody did this: it follows from the allocations.
ALTER TABLE charges DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE charges c SET settled_on = laid.day
FROM (
  SELECT charge_id, sum(amount) AS amount, max(applied_on) AS day FROM allocations
  WHERE voided_on IS NULL GROUP BY charge_id
) laid WHERE laid.charge_id = c.id AND laid.amount >= c.amount;--> statement-breakpoint
ALTER TABLE charges ENABLE TRIGGER USER;--> statement-breakpoint
CREATE INDEX "allocations_applied_idx" ON "allocations" USING btree ("organization_id","applied_on");--> statement-breakpoint
CREATE INDEX "allocations_voided_idx" ON "allocations" USING btree ("organization_id","voided_on") WHERE "allocations"."voided_on" is not null;--> statement-breakpoint
CREATE INDEX "charges_open_idx" ON "charges" USING btree ("organization_id","settled_on","due_date");--> statement-breakpoint
CREATE INDEX "charges_lease_idx" ON "charges" USING btree ("lease_id","due_date","kind","voided_on","amount");--> statement-breakpoint
CREATE INDEX "payments_received_idx" ON "payments" USING btree ("organization_id","received_on","id","status","amount");--> statement-breakpoint
CREATE INDEX "payments_lease_idx" ON "payments" USING btree ("lease_id","received_on","status","reversed_on","amount");
