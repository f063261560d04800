-- An expense is voided after its payments: these moved money.
CREATE OR REPLACE FUNCTION refuse_paid_void() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bill_payment_lines WHERE expense_id = new.id AND voided_on IS NULL) THEN
    RAISE EXCEPTION 'Payments of it stand' USING ERRCODE = 'check_violation', CONSTRAINT = 'bill_payments_stand';
  END IF;
  RETURN new;
END $$;
