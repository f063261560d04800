CREATE INDEX "payments_amount_idx" ON "payments" USING btree ("organization_id","amount","payment_date");--> statement-breakpoint
-- People are found by the digits of their phone, in any notation. Expressions need no new column: no table is rewritten,
-- and reading goes on. Only where the baseline could add pg_trgm: without it the same digits are found by reading rows.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX users_phone_trgm ON users USING gin (regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops);
    CREATE INDEX vendors_phone_trgm ON vendors USING gin (regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops);
  END IF;
END $$;
