ALTER TABLE "users" ADD COLUMN "consent_version" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "consented_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "former_number" integer;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_former_number_key" UNIQUE("former_number");