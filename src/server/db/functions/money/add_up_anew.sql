-- The former release calls it; no one here since 0.3.0.
CREATE OR REPLACE FUNCTION add_up_anew(books uuid) RETURNS void
LANGUAGE sql AS $$
  SELECT rebuild_summaries(books)
$$;
