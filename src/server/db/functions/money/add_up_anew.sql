-- Builds every sum from the ledger again, for rows that were written without triggers.
CREATE OR REPLACE FUNCTION add_up_anew(books uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leases l SET unit_id = l.unit_id FROM units u JOIN properties p ON p.id = u.property_id
    WHERE u.id = l.unit_id AND l.property_grace_days IS DISTINCT FROM p.grace_days
      AND (books IS NULL OR l.organization_id = books);
  DELETE FROM lease_sums WHERE books IS NULL OR organization_id = books;
  DELETE FROM latest_rents WHERE books IS NULL OR organization_id = books;
  DELETE FROM day_sums WHERE books IS NULL OR organization_id = books;
  INSERT INTO lease_sums (lease_id, organization_id, balance, deposit_held, last_day) SELECT * FROM lease_sums_of(books);
  INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows") SELECT * FROM day_sums_of(books);
  PERFORM follow_rents(array_agg(id)) FROM leases
    WHERE status = 'active' AND (books IS NULL OR organization_id = books);
  UPDATE properties p
    SET unit_count = told.unit_count, occupied_units = told.occupied_units, contract_rent = told.contract_rent
    FROM property_figures_of(books) told
    WHERE told.property_id = p.id
      AND (p.unit_count, p.occupied_units, p.contract_rent) <> (told.unit_count, told.occupied_units, told.contract_rent);
  UPDATE properties p SET non_revenue_units = told.units
    FROM (SELECT p.id, count(u.id) AS units
      FROM properties p LEFT JOIN units u ON u.property_id = p.id AND u.non_revenue_since IS NOT NULL
      WHERE books IS NULL OR p.organization_id = books GROUP BY p.id) told
    WHERE told.id = p.id AND p.non_revenue_units <> told.units;
END $$;
