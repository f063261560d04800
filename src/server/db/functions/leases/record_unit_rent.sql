-- The market rent of a unit from a day on. The first one holds for all days before.
CREATE OR REPLACE FUNCTION record_unit_rent(unit uuid, rent numeric, since date) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF rent IS NOT DISTINCT FROM (
    SELECT monthly_rent FROM unit_rents WHERE unit_id = unit ORDER BY effective_from DESC LIMIT 1
  ) THEN
    RETURN;
  END IF;
  INSERT INTO unit_rents (id, organization_id, unit_id, effective_from, monthly_rent)
    SELECT gen_random_uuid(), organization_id, id,
      CASE WHEN EXISTS (SELECT FROM unit_rents WHERE unit_id = unit) THEN since ELSE '0001-01-01' END, rent
    FROM units WHERE id = unit
    ON CONFLICT (unit_id, effective_from) DO UPDATE SET monthly_rent = excluded.monthly_rent;
END $$;
