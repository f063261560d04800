-- A changed rent without a day holds from today on: the former release writes it so.
CREATE OR REPLACE FUNCTION record_unit_rent_today() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_unit_rent(new.id, new.monthly_rent,
    (SELECT (now() AT TIME ZONE timezone)::date FROM organizations WHERE id = new.organization_id));
  RETURN NULL;
END $$;
