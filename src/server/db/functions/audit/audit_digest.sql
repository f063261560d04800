-- The hash of an entry stays checkable after its values were erased.
CREATE OR REPLACE FUNCTION audit_digest(salt bytea, "values" jsonb) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(salt || convert_to("values"::text, 'UTF8'))
$$;
