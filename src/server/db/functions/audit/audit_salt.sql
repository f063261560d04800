-- Without a salt, a short value could be guessed from its digest.
CREATE OR REPLACE FUNCTION audit_salt() RETURNS bytea
LANGUAGE sql AS $$
  SELECT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
$$;
