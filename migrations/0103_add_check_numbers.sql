ALTER TABLE "payments" ADD COLUMN "check_number" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
CREATE INDEX "payments_batch_idx" ON "payments" USING btree ("batch_id") WHERE "payments"."batch_id" is not null;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'payments'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON payments';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of payments are audited, reach open screens, move daily totals and move the lease balance.
SELECT audit_table('payments', 'payment', '{amount}');
SELECT live_table('payments', 'payments', 'lease');
CREATE TRIGGER payment_sums AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION payment_sums();
