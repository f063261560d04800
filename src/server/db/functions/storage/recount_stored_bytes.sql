-- A restore writes rows without triggers, and counts once.
CREATE OR REPLACE FUNCTION recount_stored_bytes() RETURNS void
LANGUAGE sql AS $$
  DELETE FROM stored_bytes;
  INSERT INTO stored_bytes (user_id, organization_id, kind, bytes) SELECT * FROM stored_bytes_now();
$$;
