-- Emails count into the storage of their organization.
CREATE OR REPLACE FUNCTION stored_emails() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT NULL::uuid, gone.organization_id, 'emails', -sum(gone.file_bytes) FROM gone WHERE gone.file_bytes > 0 GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      VALUES (NULL::uuid, new.organization_id, 'emails', new.file_bytes)
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSE
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT person, organization, 'emails', sum(size) FROM (VALUES (NULL::uuid, old.organization_id, -coalesce(old.file_bytes, 0)), (NULL::uuid, new.organization_id, coalesce(new.file_bytes, 0)))
        AS v (person, organization, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;
