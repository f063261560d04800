-- The former release calls it; no one here since 0.3.0.
CREATE OR REPLACE FUNCTION count_stored_anew() RETURNS void
LANGUAGE sql AS $$
  SELECT recount_stored_bytes()
$$;
