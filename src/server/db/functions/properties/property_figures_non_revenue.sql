-- Only units that earn nothing count as non-revenue units.
CREATE OR REPLACE FUNCTION property_figures_non_revenue() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' AND old.non_revenue_since IS NOT NULL THEN
    UPDATE properties SET non_revenue_units = non_revenue_units - 1 WHERE id = old.property_id;
  END IF;
  IF tg_op <> 'DELETE' AND new.non_revenue_since IS NOT NULL THEN
    UPDATE properties SET non_revenue_units = non_revenue_units + 1 WHERE id = new.property_id;
  END IF;
  RETURN NULL;
END $$;
