-- Payments come one at a time: each is added to the sums by itself, for half of what a statement over all of its
-- rows costs. Charges come by thousands, and stay with their statement.
CREATE FUNCTION payment_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid numeric := 0;
BEGIN
  IF tg_op <> 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
      VALUES (old.organization_id, 'payments', old.received_on, old.status, old.payment_method, -old.amount, -1);
    IF old.status = 'reversed' AND old.reversed_on IS NOT NULL THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (old.organization_id, 'returned', old.reversed_on, old.status, old.payment_method, -old.amount, -1);
    ELSIF old.status = 'completed' THEN
      paid := -old.amount;
    END IF;
  END IF;
  IF tg_op <> 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
      VALUES (new.organization_id, 'payments', new.received_on, new.status, new.payment_method, new.amount, 1);
    IF new.status = 'reversed' AND new.reversed_on IS NOT NULL THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (new.organization_id, 'returned', new.reversed_on, new.status, new.payment_method, new.amount, 1);
    ELSIF new.status = 'completed' THEN
      paid := paid + new.amount;
    END IF;
  END IF;
  IF paid <> 0 OR new.received_on > old.received_on THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      VALUES (coalesce(new.lease_id, old.lease_id), coalesce(new.organization_id, old.organization_id), -paid, 0,
        coalesce(new.received_on, old.received_on))
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        last_day = greatest(kept.last_day, excluded.last_day);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER day_sums_inserted ON payments;--> statement-breakpoint
DROP TRIGGER day_sums_updated ON payments;--> statement-breakpoint
DROP TRIGGER day_sums_deleted ON payments;--> statement-breakpoint
DROP TRIGGER lease_sums_inserted ON payments;--> statement-breakpoint
DROP TRIGGER lease_sums_updated ON payments;--> statement-breakpoint
DROP TRIGGER lease_sums_deleted ON payments;--> statement-breakpoint
DROP FUNCTION day_sums_payments();--> statement-breakpoint
DROP FUNCTION lease_sums_payments();--> statement-breakpoint
CREATE TRIGGER payment_sums AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION payment_sums();
