-- The owners of a row's day, before and after a change.
CREATE OR REPLACE FUNCTION live_owners(property uuid, "table" text, before jsonb, after jsonb) RETURNS uuid[]
LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT owner), '{}')
  FROM unnest(ARRAY["before", "after"]) AS one, owners_on(property, owner_day("table", one)) AS owner
  WHERE jsonb_typeof(one) = 'object'
$$;
