ALTER TABLE "payments" ADD COLUMN "is_corrected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'payments'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON payments';
  END LOOP;
END $$;--> statement-breakpoint
-- Those so far: reversed on the first open day after a closing, without a fee for it as a bank's return has.
UPDATE payments p SET is_corrected = true WHERE p.status = 'reversed' AND p.booked_back AND p.origin = 'received' AND NOT p.through_provider
  AND EXISTS (SELECT FROM closed_periods c WHERE c.organization_id = p.organization_id AND c.through + 1 = p.reversed_on)
  AND NOT EXISTS (SELECT FROM charges f WHERE f.lease_id = p.lease_id AND f.kind = 'nsf_fee' AND f.due_date = p.reversed_on);--> statement-breakpoint
-- Rows of payments are audited, reach open screens, move daily totals and move the lease balance.
SELECT audit_table('payments', 'payment', '{amount}');
SELECT live_table('payments', 'payments', 'lease');
CREATE TRIGGER payment_sums AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION payment_sums();
CREATE TRIGGER clearing_sums AFTER INSERT ON payments FOR EACH ROW WHEN (new.through_provider) EXECUTE FUNCTION clearing_sums();
CREATE TRIGGER clearing_sums_changed AFTER UPDATE ON payments FOR EACH ROW WHEN (old.through_provider OR new.through_provider)
  EXECUTE FUNCTION clearing_sums();
CREATE TRIGGER clearing_sums_deleted AFTER DELETE ON payments FOR EACH ROW WHEN (old.through_provider) EXECUTE FUNCTION clearing_sums();
SELECT book_table('payments', 'received_on', 'reversed_on', '{organization_id,lease_id,amount,origin,payment_method,booked_back}', '{status}');
SELECT release_table('payments', 'status');
