ALTER TABLE "documents" ADD COLUMN "is_photo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "cover_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "documents_photo_idx" ON "documents" USING btree ("property_id") WHERE "documents"."is_photo";--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'documents'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON documents';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of documents are audited, reach open screens and give files to their organization.
SELECT audit_table('documents', 'document', '{name}', '{file_url,upload_id}');
SELECT live_table('documents', 'documents', 'document');
CREATE TRIGGER assign_file_organization AFTER INSERT ON documents FOR EACH ROW EXECUTE FUNCTION assign_file_organization('upload_id');
