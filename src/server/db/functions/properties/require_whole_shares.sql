-- At the end of a transaction the shares of each property and day sum to 100.
CREATE OR REPLACE FUNCTION require_whole_shares() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  home constant uuid := coalesce(new.property_id, old.property_id);
BEGIN
  IF EXISTS (SELECT FROM property_owners WHERE property_id = home GROUP BY effective_from HAVING sum(percent) <> 100)
    OR NOT EXISTS (SELECT FROM property_owners WHERE property_id = home) AND EXISTS (SELECT FROM properties WHERE id = home) THEN
    RAISE EXCEPTION 'The shares of the owners of property % do not sum to 100', home
      USING ERRCODE = 'check_violation', CONSTRAINT = 'whole_shares';
  END IF;
  RETURN NULL;
END $$;
