-- `lease_sums` follow from the books, whoever writes them: each statement adds what it changed to its leases' rows.

-- What the sums must come to, from the books alone.
CREATE FUNCTION lease_sums_of(books uuid) RETURNS TABLE (
  lease_id uuid, organization_id uuid, balance numeric, deposit_held numeric, last_day date
) LANGUAGE sql STABLE AS $$
  SELECT lease_id, organization_id, sum(balance), sum(deposit), max(day) FROM (
    SELECT lease_id, organization_id, amount AS balance, 0 AS deposit, due_date AS day FROM charges WHERE voided_on IS NULL
    UNION ALL
    SELECT lease_id, organization_id, -amount, 0, received_on FROM payments WHERE status = 'completed'
    UNION ALL
    SELECT lease_id, organization_id, -amount, 0, credit_on FROM credits
    UNION ALL
    SELECT lease_id, organization_id, amount, 0, refunded_on FROM refunds
    UNION ALL
    SELECT lease_id, organization_id, 0,
      CASE WHEN kind IN ('received', 'interest', 'transfer_in') THEN amount ELSE -amount END, entry_on FROM deposit_entries
  ) entries WHERE books IS NULL OR organization_id = books GROUP BY 1, 2
$$;--> statement-breakpoint

-- Has a table's rows added to their leases' sums: what each counts for, in its columns' names, and on which day.
CREATE FUNCTION keep_lease_sums(books regclass, balance text, deposit text, day text) RETURNS void LANGUAGE plpgsql AS $do$
DECLARE
  come text := 'SELECT 1 AS sign, * FROM new_rows';
  gone text := 'SELECT -1, * FROM old_rows';
  added text := format($$
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (%s)), sum(sign * (%s)), max(%s) FROM (%%s) changed
      GROUP BY 1, 2 HAVING sum(sign * (%1$s)) <> 0 OR sum(sign * (%2$s)) <> 0
        OR max(%3$s) FILTER (WHERE sign > 0) > max(%3$s) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day)$$, balance, deposit, day);
BEGIN
  EXECUTE format($make$
    CREATE FUNCTION lease_sums_%s() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF tg_op = 'INSERT' THEN %s;
      ELSIF tg_op = 'UPDATE' THEN %s;
      ELSE %s;
      END IF;
      RETURN NULL;
    END $body$ $make$, books, format(added, come), format(added, come || ' UNION ALL ' || gone),
    format(added, replace(gone, '-1', '-1 AS sign')));
  EXECUTE format('CREATE TRIGGER lease_sums_inserted AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_%1$s()', books);
  EXECUTE format('CREATE TRIGGER lease_sums_updated AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_%1$s()', books);
  EXECUTE format('CREATE TRIGGER lease_sums_deleted AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_%1$s()', books);
END $do$;--> statement-breakpoint

SELECT keep_lease_sums('charges', 'CASE WHEN voided_on IS NULL THEN amount ELSE 0 END', '0', 'due_date');--> statement-breakpoint
SELECT keep_lease_sums('payments', 'CASE WHEN status = ''completed'' THEN -amount ELSE 0 END', '0', 'received_on');--> statement-breakpoint
SELECT keep_lease_sums('credits', '-amount', '0', 'credit_on');--> statement-breakpoint
SELECT keep_lease_sums('refunds', 'amount', '0', 'refunded_on');--> statement-breakpoint
SELECT keep_lease_sums('deposit_entries', '0',
  'CASE WHEN kind IN (''received'', ''interest'', ''transfer_in'') THEN amount ELSE -amount END', 'entry_on');--> statement-breakpoint
DROP FUNCTION keep_lease_sums(regclass, text, text, text);--> statement-breakpoint

CREATE OR REPLACE FUNCTION add_up_anew(books uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM lease_sums WHERE books IS NULL OR organization_id = books;
  DELETE FROM latest_rents WHERE books IS NULL OR organization_id = books;
  DELETE FROM day_sums WHERE books IS NULL OR organization_id = books;
  INSERT INTO lease_sums (lease_id, organization_id, balance, deposit_held, last_day) SELECT * FROM lease_sums_of(books);
  INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows") SELECT * FROM day_sums_of(books);
  PERFORM follow_rents(array_agg(id)) FROM leases
    WHERE status = 'active' AND (books IS NULL OR organization_id = books);
END $$;--> statement-breakpoint

INSERT INTO lease_sums (lease_id, organization_id, balance, deposit_held, last_day) SELECT * FROM lease_sums_of(NULL);
