-- An expense above the limit of its property waits for another person, whichever way it is recorded. Its day counts.
CREATE OR REPLACE FUNCTION hold_expense() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  needed constant text := expense_approval(new.property_id, new.amount, new.recorded_by);
BEGIN
  IF needed = 'waiting' THEN
    new.approval := needed;
  ELSIF needed = 'alone' THEN
    new.approval := 'approved';
    new.approved_by := new.recorded_by;
    new.approved_at := now();
    new.approved_alone := true;
  END IF;
  RETURN new;
END $$;
