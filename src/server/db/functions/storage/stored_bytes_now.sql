-- The expected counters, from the rows themselves: the doctor compares.
CREATE OR REPLACE FUNCTION stored_bytes_now() RETURNS TABLE(user_id uuid, organization_id uuid, kind text, bytes bigint)
LANGUAGE sql STABLE AS $$
  SELECT f.user_id, f.organization_id, f.kind, sum(f.size)::bigint FROM (
    SELECT u.user_id, u.organization_id, 'files' AS kind, u.kept_bytes AS size FROM uploads u
    UNION ALL SELECT r.user_id, r.organization_id, 'reports', r.bytes FROM report_runs r
    UNION ALL SELECT i.user_id, i.organization_id, 'replies', i.bytes FROM idempotency_keys i
    UNION ALL SELECT e.user_id, e.organization_id, 'archives', e.size FROM data_exports e
    UNION ALL SELECT NULL, m.organization_id, 'emails', m.file_bytes FROM mails m
  ) f WHERE f.size > 0 GROUP BY 1, 2, 3
$$;
