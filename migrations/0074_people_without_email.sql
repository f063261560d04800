ALTER TABLE "tenant_invitations" ALTER COLUMN "first_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant_invitations" ALTER COLUMN "last_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
-- The former release goes on: the column is there again, by another rule.
ALTER TABLE "users" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "words" text GENERATED ALWAYS AS (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) STORED NOT NULL;--> statement-breakpoint
-- The former release goes on: the column is there again, by another rule.
ALTER TABLE "users" DROP COLUMN "spelled";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "spelled" text GENERATED ALWAYS AS ('X' || regexp_replace(lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')), '(.)', '\1X', 'g')) STORED NOT NULL;--> statement-breakpoint
-- The former release goes on: it knows nobody without an email.
ALTER TABLE "users" ADD CONSTRAINT "users_account_needs_email_check" CHECK ("users"."email" is not null or ("users"."password_hash" is null and "users"."organization_id" is null));--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX users_words_trgm ON users USING gin (words gin_trgm_ops);
    CREATE INDEX users_spelled_trgm ON users USING gin (spelled gin_trgm_ops);
  END IF;
END $$;
