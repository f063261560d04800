-- Stored replies count into the storage of their person and organization.
CREATE OR REPLACE FUNCTION stored_replies() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT gone.user_id, gone.organization_id, 'replies', -sum(gone.bytes) FROM gone WHERE gone.bytes > 0 GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      VALUES (new.user_id, new.organization_id, 'replies', new.bytes)
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSE
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT person, organization, 'replies', sum(size) FROM (VALUES (old.user_id, old.organization_id, -coalesce(old.bytes, 0)), (new.user_id, new.organization_id, coalesce(new.bytes, 0)))
        AS v (person, organization, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;
