-- The expected figures, from units and leases alone: the doctor compares.
CREATE OR REPLACE FUNCTION property_figures_of(books uuid) RETURNS TABLE(property_id uuid, organization_id uuid, unit_count bigint, occupied_units bigint, contract_rent numeric)
LANGUAGE sql STABLE AS $$
  SELECT p.id, p.organization_id, coalesce(homes.units, 0), coalesce(homes.occupied, 0), coalesce(rented.rent, 0)
  FROM properties p
  LEFT JOIN (
    SELECT property_id, count(*) AS units, count(*) FILTER (WHERE is_occupied) AS occupied
    FROM units WHERE books IS NULL OR organization_id = books GROUP BY 1
  ) homes ON homes.property_id = p.id
  LEFT JOIN (
    SELECT u.property_id, sum(l.monthly_rent) AS rent FROM leases l JOIN units u ON u.id = l.unit_id
    WHERE l.status = 'active' AND (books IS NULL OR l.organization_id = books) GROUP BY 1
  ) rented ON rented.property_id = p.id
  WHERE books IS NULL OR p.organization_id = books
$$;
