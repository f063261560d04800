-- Archives count into the storage of their person and organization.
CREATE OR REPLACE FUNCTION stored_archives() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT gone.user_id, gone.organization_id, 'archives', -sum(gone.size) FROM gone WHERE gone.size > 0 GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      VALUES (new.user_id, new.organization_id, 'archives', new.size)
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSE
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT person, books, 'archives', sum(size) FROM (VALUES (old.user_id, old.organization_id, -coalesce(old.size, 0)), (new.user_id, new.organization_id, coalesce(new.size, 0)))
        AS v (person, books, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
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
      SELECT person, books, 'emails', sum(size) FROM (VALUES (NULL::uuid, old.organization_id, -coalesce(old.file_bytes, 0)), (NULL::uuid, new.organization_id, coalesce(new.file_bytes, 0)))
        AS v (person, books, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
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
      SELECT person, books, 'files', sum(size) FROM (VALUES (old.user_id, old.organization_id, -coalesce(old.kept_bytes, 0)), (new.user_id, new.organization_id, coalesce(new.kept_bytes, 0)))
        AS v (person, books, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
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
      SELECT person, books, 'replies', sum(size) FROM (VALUES (old.user_id, old.organization_id, -coalesce(old.bytes, 0)), (new.user_id, new.organization_id, coalesce(new.bytes, 0)))
        AS v (person, books, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Reports count into the storage of their person and organization.
CREATE OR REPLACE FUNCTION stored_reports() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT gone.user_id, gone.organization_id, 'reports', -sum(gone.bytes) FROM gone WHERE gone.bytes > 0 GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSIF tg_op = 'INSERT' THEN
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      VALUES (new.user_id, new.organization_id, 'reports', new.bytes)
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSE
    INSERT INTO stored_bytes AS s (user_id, organization_id, kind, bytes)
      SELECT person, books, 'reports', sum(size) FROM (VALUES (old.user_id, old.organization_id, -coalesce(old.bytes, 0)), (new.user_id, new.organization_id, coalesce(new.bytes, 0)))
        AS v (person, books, size) GROUP BY 1, 2 HAVING sum(size) <> 0 ORDER BY 1, 2
      ON CONFLICT (user_id, organization_id, kind) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Nobody uses this since 0.2.0
DROP FUNCTION count_table;
