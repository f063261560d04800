-- Who names no day changes the market rent from today on, as the former release does.
CREATE OR REPLACE FUNCTION follow_unit_rent() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_unit_rent(new.id, new.monthly_rent,
    (SELECT (now() AT TIME ZONE timezone)::date FROM organizations WHERE id = new.organization_id));
  RETURN NULL;
END $$;
