ALTER TABLE "organizations" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "logo_upload_id" uuid;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "payment_instructions" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "language" text;--> statement-breakpoint
-- Values that name people stand apart from the chain, so that they can be erased.
-- audit/record.test.ts asks it of every column of text.
CREATE OR REPLACE FUNCTION audit_is_personal(key text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT key ~ '^(name|title|text|body|message|subject|email|phone|address|description|notes?|feedback|payee|payment_instructions|paper|reference|file_name|sent_to|result|output|words|spelled|folded|folded_spelled|unit_number)$'
    OR key ~ '(_name|_?reason|_address|image_url)$'
$$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'organizations'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON organizations';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of organizations are audited and reach open screens.
SELECT audit_table('organizations', 'organization', '{name}');
SELECT live_table('organizations', 'organization', 'organization');
