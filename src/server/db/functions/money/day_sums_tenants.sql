-- How many tenants an organization has.
CREATE OR REPLACE FUNCTION day_sums_tenants() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT organization_id, 'tenants', date 'epoch', 'tenant', 0, count(*) FROM new_rows GROUP BY 1;
  ELSE
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT organization_id, 'tenants', date 'epoch', 'tenant', 0, -count(*) FROM old_rows GROUP BY 1;
  END IF;
  RETURN NULL;
END $$;
