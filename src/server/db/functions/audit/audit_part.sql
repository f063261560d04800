-- The personal part of a change, or the other; null where there is no change.
CREATE OR REPLACE FUNCTION audit_part(change jsonb, personal boolean) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, value) FILTER (WHERE audit_is_personal(key) = personal), '{}')
    FROM jsonb_each(change) HAVING change IS NOT NULL
$$;
