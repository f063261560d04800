-- Payments come one at a time: adding one row costs half of a statement over all of them.
CREATE OR REPLACE FUNCTION payment_sums() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  paid numeric := 0;
BEGIN
  IF tg_op <> 'INSERT' THEN
    IF old.origin = 'received' THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (old.organization_id, 'payments', old.booked_on, old.status, old.payment_method, -old.amount, -1);
    END IF;
    IF old.origin = 'received' AND old.status = 'reversed' AND old.reversed_on IS NOT NULL THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (old.organization_id, 'returned', old.end_booked_on, old.status, old.payment_method, -old.amount, -1);
      IF old.booked_back THEN
        INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows") VALUES
          (old.organization_id, 'kept', old.booked_on, 'completed', old.payment_method, -old.amount, -1),
          (old.organization_id, 'kept', old.booked_on, 'reversed', old.payment_method, old.amount, 1),
          (old.organization_id, 'kept', old.end_booked_on, 'returned', old.payment_method, -old.amount, -1);
      END IF;
    ELSIF old.status = 'completed' THEN
      paid := -old.amount;
    END IF;
  END IF;
  IF tg_op <> 'DELETE' THEN
    IF new.origin = 'received' THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (new.organization_id, 'payments', new.booked_on, new.status, new.payment_method, new.amount, 1);
    END IF;
    IF new.origin = 'received' AND new.status = 'reversed' AND new.reversed_on IS NOT NULL THEN
      INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
        VALUES (new.organization_id, 'returned', new.end_booked_on, new.status, new.payment_method, new.amount, 1);
      IF new.booked_back THEN
        INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows") VALUES
          (new.organization_id, 'kept', new.booked_on, 'completed', new.payment_method, new.amount, 1),
          (new.organization_id, 'kept', new.booked_on, 'reversed', new.payment_method, -new.amount, -1),
          (new.organization_id, 'kept', new.end_booked_on, 'returned', new.payment_method, new.amount, 1);
      END IF;
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
END $$;
