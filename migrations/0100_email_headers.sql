ALTER TABLE "mails" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "preference" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sent_by" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "thread" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attached" jsonb;--> statement-breakpoint
-- The former release goes on: it leaves the new column empty.
ALTER TABLE "mails" ADD CONSTRAINT "mails_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
