DROP INDEX "payments_newest_idx";--> statement-breakpoint
DROP INDEX "documents_newest_idx";--> statement-breakpoint
DROP INDEX "maintenance_requests_newest_idx";--> statement-breakpoint
DROP INDEX "messages_receiver_idx";--> statement-breakpoint
DROP INDEX "messages_sender_idx";--> statement-breakpoint
CREATE INDEX "payments_newest_idx" ON "payments" USING btree ("organization_id","payment_date","id");--> statement-breakpoint
CREATE INDEX "documents_newest_idx" ON "documents" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_requests_newest_idx" ON "maintenance_requests" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "messages_receiver_idx" ON "messages" USING btree ("receiver_id","id");--> statement-breakpoint
CREATE INDEX "messages_sender_idx" ON "messages" USING btree ("sender_id","id");