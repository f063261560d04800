-- Writes the days on which the ledger counts a row and its end: those it happened on, or the first open day.
-- Refuses any other change of what a closed period counts, whatever the code path.
-- Arguments: the columns of the day and of the end, and the columns that make the figures.
CREATE OR REPLACE FUNCTION book_row() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  one constant jsonb := to_jsonb(CASE tg_op WHEN 'DELETE' THEN old ELSE new END);
  was constant jsonb := CASE tg_op WHEN 'INSERT' THEN '{}' ELSE to_jsonb(old) END;
  closed constant date := closed_through((one ->> 'organization_id')::uuid, (one ->> 'property_id')::uuid, (one ->> 'lease_id')::uuid);
  -- Money that is only reported, failed or voided counts on no day.
  counted constant boolean := coalesce(was ->> 'status', 'completed') IN ('completed', 'reversed');
  counts constant boolean := coalesce(one ->> 'status', 'completed') IN ('completed', 'reversed');
  happened constant date := one ->> tg_argv[0];
  ended constant date := one ->> tg_argv[1];
  -- A row of these that is voided never counted, whenever that was found out.
  never constant boolean := tg_table_name IN ('expenses', 'refunds', 'deposit_entries', 'owner_entries', 'journals', 'bill_payment_lines', 'payout_items');
  is_closed boolean := false;
  paid date;
BEGIN
  IF tg_op <> 'INSERT' THEN
    is_closed := coalesce(counted AND least(old.booked_on, (was ->> 'paid_booked_on')::date) <= closed, false);
    IF is_closed AND (tg_op = 'DELETE' OR NOT counts OR EXISTS (
      SELECT FROM unnest(tg_argv[2]::text[] || ARRAY[tg_argv[0], 'booked_on']) f WHERE was -> f IS DISTINCT FROM one -> f)) THEN
      PERFORM refuse_closed(closed);
    END IF;
    IF tg_op = 'DELETE' THEN
      RETURN old;
    END IF;
  END IF;
  IF tg_op = 'INSERT' THEN
    new.booked_on := coalesce(new.booked_on, greatest(happened, closed + 1));
  ELSIF NOT is_closed AND new.booked_on = old.booked_on AND (counts > counted OR was ->> tg_argv[0] <> one ->> tg_argv[0]) THEN
    new.booked_on := greatest(happened, closed + 1);
  END IF;
  IF NOT is_closed AND counts AND new.booked_on <= closed THEN
    PERFORM refuse_closed(closed);
  END IF;
  IF tg_table_name = 'payments' THEN
    new.booked_back := new.booked_back OR is_closed AND one ->> 'status' = 'reversed' AND was ->> 'status' = 'completed';
  ELSIF tg_table_name = 'expenses' THEN
    paid := (was ->> 'paid_booked_on')::date;
    IF was ->> 'paid_on' IS DISTINCT FROM one ->> 'paid_on' OR new.paid_booked_on IS DISTINCT FROM paid THEN
      IF paid <= closed THEN
        PERFORM refuse_closed(closed);
      END IF;
      -- Payments of a bill count by themselves.
      paid := CASE WHEN new.paid_on IS NOT NULL AND NOT new.has_payments THEN greatest(new.paid_on, closed + 1) END;
      new.paid_booked_on := paid;
    END IF;
  END IF;
  IF (was ->> 'end_booked_on')::date <= closed THEN
    IF ended IS NULL OR new.end_booked_on IS DISTINCT FROM old.end_booked_on THEN
      PERFORM refuse_closed(closed);
    END IF;
  ELSE
    new.end_booked_on := CASE WHEN ended IS NOT NULL
      THEN greatest(CASE WHEN NOT never THEN ended END, least(new.booked_on, paid), closed + 1) END;
  END IF;
  RETURN new;
END $$;
