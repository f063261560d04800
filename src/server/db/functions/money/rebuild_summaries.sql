-- Builds every summary from the ledger again, for rows that were written without triggers.
CREATE OR REPLACE FUNCTION rebuild_summaries(organization uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leases l SET unit_id = l.unit_id FROM units u JOIN properties p ON p.id = u.property_id
    WHERE u.id = l.unit_id AND l.property_grace_days IS DISTINCT FROM p.grace_days
      AND (organization IS NULL OR l.organization_id = organization);
  DELETE FROM lease_sums WHERE organization IS NULL OR organization_id = organization;
  DELETE FROM latest_rents WHERE organization IS NULL OR organization_id = organization;
  DELETE FROM open_charges WHERE organization IS NULL OR organization_id = organization;
  INSERT INTO lease_sums (lease_id, organization_id, balance, deposit_held, last_day, first_rent_on)
    SELECT *, first_rent_of(lease_id) FROM lease_sums_of(organization);
  -- After the sums of leases, whose triggers write some.
  DELETE FROM day_sums WHERE organization IS NULL OR organization_id = organization;
  INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows") SELECT * FROM day_sums_of(organization);
  INSERT INTO open_charges (organization_id, lease_id, charge_id, tenant_id, due_date, kind, is_tenants, own_grace, amount, open)
    SELECT * FROM open_charges_of(organization);
  PERFORM refresh_rent_summary(array_agg(id)) FROM leases
    WHERE status = 'active' AND (organization IS NULL OR organization_id = organization);
  UPDATE properties p
    SET unit_count = actual.unit_count, occupied_units = actual.occupied_units, contract_rent = actual.contract_rent
    FROM property_figures_of(organization) actual
    WHERE actual.property_id = p.id
      AND (p.unit_count, p.occupied_units, p.contract_rent) <> (actual.unit_count, actual.occupied_units, actual.contract_rent);
  UPDATE properties p SET non_revenue_units = actual.units
    FROM (SELECT p.id, count(u.id) AS units
      FROM properties p LEFT JOIN units u ON u.property_id = p.id AND u.non_revenue_since IS NOT NULL
      WHERE organization IS NULL OR p.organization_id = organization GROUP BY p.id) actual
    WHERE actual.id = p.id AND p.non_revenue_units <> actual.units;
  PERFORM write_unit_words(id) FROM units WHERE organization IS NULL OR organization_id = organization;
  PERFORM write_lease_words(id) FROM leases WHERE organization IS NULL OR organization_id = organization;
END $$;
