ALTER TABLE "mails" ADD COLUMN "returned_as" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "allowed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "allowed_by" uuid;--> statement-breakpoint
CREATE INDEX "mails_recipient_idx" ON "mails" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "mails_returned_idx" ON "mails" USING btree (lower("recipient")) WHERE "mails"."returned_as" is not null and "mails"."allowed_at" is null;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'mails'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON mails';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of mails count into storage.
CREATE TRIGGER stored_added AFTER INSERT ON mails
  FOR EACH ROW WHEN (new.file_bytes > 0) EXECUTE FUNCTION stored_emails();
CREATE TRIGGER stored_changed AFTER UPDATE ON mails FOR EACH ROW
  WHEN (old.file_bytes IS DISTINCT FROM new.file_bytes OR old.organization_id IS DISTINCT FROM new.organization_id)
  EXECUTE FUNCTION stored_emails();
CREATE TRIGGER stored_removed AFTER DELETE ON mails
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_emails();
