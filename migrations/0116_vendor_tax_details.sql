ALTER TABLE "vendors" ADD COLUMN "tax_name" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "tax_street" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "tax_city" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "tax_state" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "tax_zip" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "tin_secret" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "tin_last4" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "tin_kind" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "tax_entity" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "is1099" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "w9_on" date;--> statement-breakpoint
-- The former release goes on: it leaves the new columns empty.
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_tin_check" CHECK (("vendors"."tin_secret" is null) = ("vendors"."tin_last4" is null));--> statement-breakpoint
-- The former release goes on: it leaves the new columns empty.
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_tin_last4_check" CHECK ("vendors"."tin_last4" ~ '^[0-9]{4}$');--> statement-breakpoint
-- Values that name people stand apart from the chain, so that they can be erased.
-- audit/record.test.ts asks it of every column of text.
CREATE OR REPLACE FUNCTION audit_is_personal(key text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT key ~ '^(name|title|text|body|message|subject|email|phone|address|description|memo|notes?|check_number|entry_note|feedback|message_templates|payee|payee_contains|payment_instructions|paper|reference|file_name|sent_to|result|output|words|spelled|folded|folded_spelled|unit_number|waived|tax_street|tax_city|tax_state|tax_zip|tin_last4)$'
    OR key ~ '(_name|_?reason|_address|image_url)$'
$$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'vendors'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON vendors';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of vendors are audited and reach open screens.
SELECT audit_table('vendors', 'vendor', '{name}');
SELECT live_table('vendors', 'vendors', 'office');
