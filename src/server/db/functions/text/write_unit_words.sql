-- Writes by which words a unit is found. Names that are just being changed are waited for (`lock_names`).
-- In this language it is planned once.
CREATE OR REPLACE FUNCTION write_unit_words(unit uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO unit_words AS kept (unit_id, organization_id, folded)
    SELECT u.id, u.organization_id, fold_text(concat_ws(' ', u.unit_number, p.name))
    FROM units u JOIN properties p ON p.id = u.property_id
    WHERE u.id = unit FOR KEY SHARE OF p
  ON CONFLICT (unit_id) DO UPDATE SET folded = excluded.folded WHERE kept.folded <> excluded.folded;
END $$;
