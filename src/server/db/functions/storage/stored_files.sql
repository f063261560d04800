-- Files and their small versions count into the storage of their person and organization.
CREATE OR REPLACE FUNCTION stored_files() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT gone.user_id, gone.organization_id, 'files', -sum(gone.kept_bytes) FROM gone WHERE gone.kept_bytes > 0 GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      VALUES (new.user_id, new.organization_id, 'files', new.kept_bytes)
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSE
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT person, organization, 'files', sum(size) FROM (VALUES (old.user_id, old.organization_id, -coalesce(old.kept_bytes, 0)), (new.user_id, new.organization_id, coalesce(new.kept_bytes, 0)))
        AS v (person, organization, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;
