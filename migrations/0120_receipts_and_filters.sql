ALTER TABLE "payments" ADD COLUMN "receipt_emailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD COLUMN "filters" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'payments'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON payments';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of payments are audited, reach open screens, move daily totals and move the lease balance.
SELECT audit_table('payments', 'payment', '{amount}');
SELECT live_table('payments', 'payments', 'lease');
CREATE TRIGGER payment_sums AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION payment_sums();
SELECT book_table('payments', 'received_on', 'reversed_on', '{organization_id,lease_id,amount,origin,payment_method,booked_back}', '{status}');
SELECT release_table('payments', 'status');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'report_schedules'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON report_schedules';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of report_schedules are audited and reach open screens.
SELECT audit_table('report_schedules', 'report_schedule', '{report_type}');
SELECT live_table('report_schedules', 'report-schedules', 'office');
