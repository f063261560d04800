-- Who acts in this transaction: `rooftree.who`, as src/server/audit sets it.
CREATE OR REPLACE FUNCTION audit_who() RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('rooftree.who', true), ''), '{}')::jsonb
$$;
