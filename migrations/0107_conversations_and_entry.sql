ALTER TABLE "organizations" ADD COLUMN "message_templates" jsonb;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD COLUMN "entry_permission" text;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD COLUMN "entry_note" text;--> statement-breakpoint
CREATE INDEX "mails_message_idx" ON "mails" USING btree ("message_id") WHERE "mails"."message_id" is not null;--> statement-breakpoint
-- Values that name people stand apart from the chain, so that they can be erased.
-- audit/record.test.ts asks it of every column of text.
CREATE OR REPLACE FUNCTION audit_is_personal(key text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT key ~ '^(name|title|text|body|message|subject|email|phone|address|description|notes?|check_number|entry_note|feedback|message_templates|payee|payment_instructions|paper|reference|file_name|sent_to|result|output|words|spelled|folded|folded_spelled|unit_number)$'
    OR key ~ '(_name|_?reason|_address|image_url)$'
$$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'maintenance_requests'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON maintenance_requests';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of maintenance_requests are audited and reach open screens.
SELECT audit_table('maintenance_requests', 'maintenance_request', '{title}');
SELECT live_table('maintenance_requests', 'maintenance-requests', 'request');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'organizations'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON organizations';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of organizations are audited and reach open screens.
SELECT audit_table('organizations', 'organization', '{name}');
SELECT live_table('organizations', 'organization', 'organization');
