ALTER TABLE "payments" ADD COLUMN "paid_by" uuid;--> statement-breakpoint
-- The former release goes on: it names no payer, so nothing it writes is refused.
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
