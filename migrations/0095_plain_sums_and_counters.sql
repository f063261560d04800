-- Adds charges to the balance of their lease.
CREATE OR REPLACE FUNCTION lease_sums_charges() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(CASE WHEN voided_on IS NULL THEN amount ELSE 0 END), 0, max(due_date)
      FROM new_rows GROUP BY 1, 2 ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
  ELSIF tg_op = 'UPDATE' THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)), 0, max(due_date)
      FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)) <> 0
        OR max(due_date) FILTER (WHERE sign > 0) > max(due_date) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
  ELSE
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)), 0, max(due_date)
      FROM (SELECT -1 AS sign, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)) <> 0
        OR max(due_date) FILTER (WHERE sign > 0) > max(due_date) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Takes credits off the balance of their lease.
CREATE OR REPLACE FUNCTION lease_sums_credits() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END), 0, max(greatest(credit_on, voided_on))
      FROM new_rows GROUP BY 1, 2 ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
  ELSIF tg_op = 'UPDATE' THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END)), 0, max(greatest(credit_on, voided_on))
      FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END)) <> 0
        OR max(greatest(credit_on, voided_on)) FILTER (WHERE sign > 0) > max(greatest(credit_on, voided_on)) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
  ELSE
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END)), 0, max(greatest(credit_on, voided_on))
      FROM (SELECT -1 AS sign, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN -amount ELSE 0 END)) <> 0
        OR max(greatest(credit_on, voided_on)) FILTER (WHERE sign > 0) > max(greatest(credit_on, voided_on)) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Adds deposit entries to the deposit that is held for their lease.
CREATE OR REPLACE FUNCTION lease_sums_deposit_entries() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, 0, sum(CASE WHEN voided_on IS NOT NULL THEN 0
          WHEN kind IN ('received', 'interest', 'transfer_in') THEN amount ELSE -amount END), max(entry_on)
      FROM new_rows GROUP BY 1, 2 ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
  ELSIF tg_op = 'UPDATE' THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, 0, sum(sign * (CASE WHEN voided_on IS NOT NULL THEN 0
          WHEN kind IN ('received', 'interest', 'transfer_in') THEN amount ELSE -amount END)), max(entry_on)
      FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NOT NULL THEN 0
          WHEN kind IN ('received', 'interest', 'transfer_in') THEN amount ELSE -amount END)) <> 0
        OR max(entry_on) FILTER (WHERE sign > 0) > max(entry_on) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
  ELSE
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, 0, sum(sign * (CASE WHEN voided_on IS NOT NULL THEN 0
          WHEN kind IN ('received', 'interest', 'transfer_in') THEN amount ELSE -amount END)), max(entry_on)
      FROM (SELECT -1 AS sign, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NOT NULL THEN 0
          WHEN kind IN ('received', 'interest', 'transfer_in') THEN amount ELSE -amount END)) <> 0
        OR max(entry_on) FILTER (WHERE sign > 0) > max(entry_on) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Adds refunds to the balance of their lease.
CREATE OR REPLACE FUNCTION lease_sums_refunds() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(CASE WHEN voided_on IS NULL THEN amount ELSE 0 END), 0, max(refunded_on)
      FROM new_rows GROUP BY 1, 2 ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
  ELSIF tg_op = 'UPDATE' THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)), 0, max(refunded_on)
      FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)) <> 0
        OR max(refunded_on) FILTER (WHERE sign > 0) > max(refunded_on) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
  ELSE
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)), 0, max(refunded_on)
      FROM (SELECT -1 AS sign, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)) <> 0
        OR max(refunded_on) FILTER (WHERE sign > 0) > max(refunded_on) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
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
