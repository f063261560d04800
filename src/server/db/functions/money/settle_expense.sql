-- An expense that bill payments pay is paid when nothing of it is open, on the day of the last one.
-- More than the open amount is refused, whichever code path pays it.
CREATE OR REPLACE FUNCTION settle_expense() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  bill expenses;
  paid numeric;
  last date;
BEGIN
  SELECT * INTO bill FROM expenses WHERE id = new.expense_id FOR UPDATE;
  SELECT coalesce(sum(amount), 0), max(paid_on) INTO paid, last
    FROM bill_payment_lines WHERE expense_id = new.expense_id AND voided_on IS NULL;
  IF bill.approval = 'waiting' AND paid <> 0 THEN
    RAISE EXCEPTION 'It waits for approval' USING ERRCODE = 'check_violation', CONSTRAINT = 'expense_approval';
  END IF;
  IF bill.voided_on IS NOT NULL AND paid <> 0 OR bill.paid_booked_on IS NOT NULL
    OR paid NOT BETWEEN least(bill.amount, 0) AND greatest(bill.amount, 0) THEN
    RAISE EXCEPTION 'More than what is open' USING ERRCODE = 'check_violation', CONSTRAINT = 'bill_payments_open';
  END IF;
  UPDATE expenses SET has_payments = true, paid_on = CASE WHEN paid = bill.amount THEN last END WHERE id = new.expense_id;
  RETURN NULL;
END $$;
