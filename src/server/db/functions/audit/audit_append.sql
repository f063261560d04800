-- Gives an entry its place and hash. The chain's end stays locked until the transaction ends.
CREATE OR REPLACE FUNCTION audit_append() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  organization constant uuid := coalesce(new.organization_id, '00000000-0000-0000-0000-000000000000');
  salt constant bytea := audit_salt();
  given jsonb;
BEGIN
  IF EXISTS (SELECT FROM erasure_mentions WHERE row_id = new.entity_id) THEN
    new.label := NULL;
    new.before := audit_part(new.before, false);
    -- Neither is the new value of a field that still mentions them.
    new.after := new.after - ARRAY(SELECT lower(regexp_replace(field, '([A-Z])', '_\1', 'g')) FROM erasure_mentions WHERE row_id = new.entity_id);
  END IF;
  given := audit_values_of(new);
  new.label := NULL;
  new.address := NULL;
  new.user_agent := NULL;
  -- The other values are the rest: each field is compared with the names of personal ones once.
  new.before := new.before - ARRAY(SELECT jsonb_object_keys(given -> 'before'));
  new.after := new.after - ARRAY(SELECT jsonb_object_keys(given -> 'after'));
  new.values_digest := audit_digest(salt, given);
  LOOP
    new.at := clock_timestamp();
    UPDATE audit_chains
      SET length = length + 1, previous_hash = hash, hash = sha256(hash || convert_to(audit_text(new, length + 1), 'UTF8'))
      WHERE chain = organization RETURNING length, previous_hash, hash INTO new.number, new.previous_hash, new.hash;
    EXIT WHEN found;
    INSERT INTO audit_chains (chain, length, hash) VALUES (organization, 0, '') ON CONFLICT DO NOTHING;
  END LOOP;
  IF given IS NOT NULL THEN
    INSERT INTO audit_values VALUES (organization, new.number, salt, given);
  END IF;
  RETURN new;
END $$;
