ALTER TABLE "uploads" ADD COLUMN "bare_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "spare_object_name" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_spare_object_name_key" UNIQUE("spare_object_name");--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'uploads'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON uploads';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of uploads count into storage.
CREATE TRIGGER stored_added AFTER INSERT ON uploads
  FOR EACH ROW WHEN (new.kept_bytes > 0) EXECUTE FUNCTION stored_files();
CREATE TRIGGER stored_changed AFTER UPDATE ON uploads FOR EACH ROW
  WHEN (old.kept_bytes IS DISTINCT FROM new.kept_bytes OR old.organization_id IS DISTINCT FROM new.organization_id)
  EXECUTE FUNCTION stored_files();
CREATE TRIGGER stored_removed AFTER DELETE ON uploads
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_files();
