-- Writes by which words a lease is found. Names that are just being changed are waited for (`lock_names`).
-- In this language it is planned once.
CREATE OR REPLACE FUNCTION write_lease_words(lease uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO lease_words AS kept (lease_id, organization_id, folded)
    SELECT l.id, l.organization_id, fold_text(concat_ws(' ', t.first_name, t.last_name, u.unit_number, p.name))
    FROM leases l JOIN users t ON t.id = l.tenant_id
    JOIN units u ON u.id = l.unit_id JOIN properties p ON p.id = u.property_id
    WHERE l.id = lease FOR KEY SHARE OF t, u, p
  ON CONFLICT (lease_id) DO UPDATE SET folded = excluded.folded WHERE kept.folded <> excluded.folded;
END $$;
