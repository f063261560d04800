-- A charge that was voided or deleted is not open; one whose void was undone is open again.
CREATE OR REPLACE FUNCTION open_charges_voided() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM open_charges WHERE lease_id = old.lease_id AND charge_id = old.id;
  IF tg_op = 'UPDATE' THEN
    PERFORM open_again(ARRAY[new.id]);
  END IF;
  RETURN NULL;
END $$;
