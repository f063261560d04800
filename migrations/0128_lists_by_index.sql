DROP INDEX "messages_unread_idx";--> statement-breakpoint
CREATE INDEX "leases_ending_idx" ON "leases" USING btree ("organization_id",coalesce("terminated_on", "move_out_on", "end_date")) WHERE "leases"."status" = 'active';--> statement-breakpoint
CREATE INDEX "units_vacant_idx" ON "units" USING btree ("organization_id") WHERE not "units"."is_occupied";--> statement-breakpoint
CREATE INDEX "messages_unread_from_idx" ON "messages" USING btree ("receiver_id","sender_id") WHERE "messages"."status" <> 'read';