-- A name is changed like a key: a transaction that just wrote a search text with it commits first, one that is about to
-- waits. So neither misses the other.
CREATE OR REPLACE FUNCTION lock_names() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('SELECT FROM %I WHERE id = $1 FOR UPDATE', tg_table_name) USING old.id;
  RETURN new;
END $$;
