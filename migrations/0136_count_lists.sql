CREATE INDEX "bills_due_idx" ON "bills" USING btree ("organization_id","due_on","id") WHERE "bills"."voided_on" is null;--> statement-breakpoint
CREATE INDEX "bills_date_idx" ON "bills" USING btree ("organization_id","bill_on","id") WHERE "bills"."voided_on" is null;--> statement-breakpoint
CREATE INDEX "property_owners_history_owned_idx" ON "property_owners_history" USING btree ("organization_id","property_id") WHERE "property_owners_history"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "leases_lived_in_idx" ON "leases" USING btree ("organization_id","id") WHERE "leases"."moved_out_on" is null;--> statement-breakpoint
CREATE INDEX "leases_rollover_idx" ON "leases" USING btree ("organization_id") WHERE "leases"."rollover" and "leases"."terminated_on" is null and "leases"."status" in ('active', 'pending');--> statement-breakpoint
CREATE INDEX "expenses_alone_idx" ON "expenses" USING btree ("organization_id","incurred_on","id") WHERE "expenses"."bill_id" is null and "expenses"."voided_on" is null;--> statement-breakpoint
-- The state that a lease is counted in: its status, and of an active one whether it continues by the month.
CREATE OR REPLACE FUNCTION lease_stage(status lease_status, monthly_since date) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN status = 'active' AND monthly_since IS NOT NULL THEN 'month_to_month' ELSE status::text END
$$;--> statement-breakpoint
-- The totals that an expense counts in: those of its days, and the bills, of which one recorded alone is one.
CREATE OR REPLACE FUNCTION expense_totals(bill uuid, incurred date, paid date, ended date) RETURNS TABLE(figure text, day date, sign integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM expense_days(incurred, paid, ended)
  UNION ALL SELECT 'bills', date 'epoch', 1 WHERE bill IS NULL AND ended IS NULL
$$;--> statement-breakpoint
-- The expected daily totals, from the ledger alone: the doctor compares.
CREATE OR REPLACE FUNCTION day_sums_of(books uuid) RETURNS TABLE(organization_id uuid, figure text, day date, kind text, method payment_method, amount numeric, rows bigint)
LANGUAGE sql STABLE AS $$
  SELECT organization_id, 'payments', booked_on, status::text, payment_method, sum(amount), count(*)
    FROM payments WHERE origin = 'received' AND (books IS NULL OR organization_id = books) GROUP BY 1, 3, 4, 5
  UNION ALL
  SELECT organization_id, 'returned', end_booked_on, 'reversed', payment_method, sum(amount), count(*)
    FROM payments WHERE origin = 'received' AND status = 'reversed' AND reversed_on IS NOT NULL
      AND (books IS NULL OR organization_id = books)
    GROUP BY 1, 3, 5
  UNION ALL
  SELECT organization_id, 'kept', moved.day, moved.kind, payment_method, sum(moved.sign * amount), sum(moved.sign)
    FROM payments CROSS JOIN LATERAL (
      VALUES (booked_on, 'completed', 1), (booked_on, 'reversed', -1), (end_booked_on, 'returned', 1)
    ) AS moved(day, kind, sign)
    WHERE origin = 'received' AND booked_back AND (books IS NULL OR organization_id = books) GROUP BY 1, 3, 4, 5
  UNION ALL
  SELECT organization_id, 'charged', moved.day, kind::text, NULL, sum(moved.sign * amount), sum(moved.sign)
    FROM charges CROSS JOIN LATERAL (
      VALUES (booked_on, 1), (end_booked_on, -1)
    ) AS moved(day, sign)
    WHERE moved.day IS NOT NULL AND (books IS NULL OR organization_id = books) GROUP BY 1, 3, 4
  UNION ALL
  SELECT a.organization_id, 'laid', moved.day, c.kind::text, NULL, sum(moved.sign * a.amount), sum(moved.sign)
    FROM allocations a JOIN charges c ON c.id = a.charge_id
    CROSS JOIN LATERAL (VALUES (a.booked_on, 1), (a.end_booked_on, -1)) AS moved(day, sign)
    WHERE a.payment_id IS NOT NULL AND moved.day IS NOT NULL AND (books IS NULL OR a.organization_id = books)
    GROUP BY 1, 3, 4
  UNION ALL
  SELECT p.organization_id, 'clearing', moved.day, moved.kind, NULL, sum(moved.sign * p.amount), sum(moved.sign)
    FROM payments p CROSS JOIN LATERAL clearing_days(p.status, p.booked_on, p.end_booked_on) moved
    WHERE p.origin = 'received' AND p.through_provider AND (books IS NULL OR p.organization_id = books) GROUP BY 1, 3, 4
  UNION ALL
  SELECT i.organization_id, 'clearing', moved.day, 'payout', NULL,
      -sum(moved.sign * (i.amount - CASE WHEN i.property_id IS NULL THEN i.fee_amount ELSE 0 END)), sum(moved.sign)
    FROM payout_items i CROSS JOIN LATERAL (VALUES (i.booked_on, 1), (i.end_booked_on, -1)) AS moved(day, sign)
    WHERE moved.day IS NOT NULL AND (books IS NULL OR i.organization_id = books) GROUP BY 1, 3
  UNION ALL
  SELECT spent.organization_id, spent.figure, spent.day, spent.kind, NULL, sum(spent.amount), sum(spent.sign) FROM (
      SELECT e.organization_id, moved.figure, moved.day, e.category::text AS kind, moved.sign * e.amount AS amount, moved.sign
        FROM expenses e CROSS JOIN LATERAL expense_totals(e.bill_id, e.booked_on, e.paid_booked_on, e.end_booked_on) moved
      UNION ALL
      SELECT b.organization_id, 'expenses_paid', moved.day, e.category::text, moved.sign * b.amount, moved.sign
        FROM bill_payment_lines b JOIN expenses e ON e.id = b.expense_id
        CROSS JOIN LATERAL (VALUES (b.booked_on, 1), (b.end_booked_on, -1)) AS moved(day, sign) WHERE moved.day IS NOT NULL
      UNION ALL
      SELECT d.organization_id, 'deposits', moved.day, d.kind::text, moved.sign * d.amount, moved.sign
        FROM deposit_entries d CROSS JOIN LATERAL (VALUES (d.booked_on, 1), (d.end_booked_on, -1)) AS moved(day, sign) WHERE moved.day IS NOT NULL
      UNION ALL
      SELECT o.organization_id, 'owner_entries', moved.day, o.kind::text, moved.sign * o.amount, moved.sign
        FROM owner_entries o CROSS JOIN LATERAL (VALUES (o.booked_on, 1), (o.end_booked_on, -1)) AS moved(day, sign) WHERE moved.day IS NOT NULL
    ) spent WHERE books IS NULL OR spent.organization_id = books GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT m.organization_id, cost.figure, cost.day, cost.kind, NULL, sum(cost.amount), count(*)
    FROM maintenance_requests m
    CROSS JOIN LATERAL request_costs(m.status, m.priority, m.estimated_cost, m.actual_cost) cost
    WHERE books IS NULL OR m.organization_id = books GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT b.organization_id, 'bills', date 'epoch', 'bill', NULL, 0, count(*)
    FROM bills b WHERE b.voided_on IS NULL AND (books IS NULL OR b.organization_id = books) GROUP BY 1
  UNION ALL
  SELECT s.organization_id, 'held', date 'epoch', 'deposit', NULL, sum(s.deposit_held), count(*)
    FROM lease_sums s WHERE s.deposit_held <> 0 AND (books IS NULL OR s.organization_id = books) GROUP BY 1
  UNION ALL
  SELECT t.organization_id, 'tenants', date 'epoch', 'tenant', NULL, 0, count(*)
    FROM organization_tenants t WHERE books IS NULL OR t.organization_id = books GROUP BY 1
  UNION ALL
  SELECT l.organization_id, 'leases', date 'epoch', lease_stage(l.status, l.month_to_month_since), NULL, sum(l.monthly_rent), count(*)
    FROM leases l WHERE books IS NULL OR l.organization_id = books GROUP BY 1, 4
$$;--> statement-breakpoint
-- Builds every summary from the ledger again, for rows that were written without triggers.
CREATE OR REPLACE FUNCTION rebuild_summaries(organization uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leases l SET unit_id = l.unit_id FROM units u JOIN properties p ON p.id = u.property_id
    WHERE u.id = l.unit_id AND l.property_grace_days IS DISTINCT FROM p.grace_days
      AND (organization IS NULL OR l.organization_id = organization);
  DELETE FROM lease_sums WHERE organization IS NULL OR organization_id = organization;
  DELETE FROM latest_rents WHERE organization IS NULL OR organization_id = organization;
  DELETE FROM open_charges WHERE organization IS NULL OR organization_id = organization;
  INSERT INTO lease_sums (lease_id, organization_id, balance, deposit_held, last_day, first_rent_on)
    SELECT *, first_rent_of(lease_id) FROM lease_sums_of(organization);
  -- After the sums of leases, whose triggers write some.
  DELETE FROM day_sums WHERE organization IS NULL OR organization_id = organization;
  INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows") SELECT * FROM day_sums_of(organization);
  INSERT INTO open_charges (organization_id, lease_id, charge_id, tenant_id, due_date, kind, is_tenants, own_grace, amount, open)
    SELECT * FROM open_charges_of(organization);
  PERFORM refresh_rent_summary(array_agg(id)) FROM leases
    WHERE status = 'active' AND (organization IS NULL OR organization_id = organization);
  UPDATE properties p
    SET unit_count = actual.unit_count, occupied_units = actual.occupied_units, contract_rent = actual.contract_rent
    FROM property_figures_of(organization) actual
    WHERE actual.property_id = p.id
      AND (p.unit_count, p.occupied_units, p.contract_rent) <> (actual.unit_count, actual.occupied_units, actual.contract_rent);
  UPDATE properties p SET non_revenue_units = actual.units
    FROM (SELECT p.id, count(u.id) AS units
      FROM properties p LEFT JOIN units u ON u.property_id = p.id AND u.non_revenue_since IS NOT NULL
      WHERE organization IS NULL OR p.organization_id = organization GROUP BY p.id) actual
    WHERE actual.id = p.id AND p.non_revenue_units <> actual.units;
  PERFORM write_unit_words(id) FROM units WHERE organization IS NULL OR organization_id = organization;
  PERFORM write_lease_words(id) FROM leases WHERE organization IS NULL OR organization_id = organization;
END $$;--> statement-breakpoint
-- How many bills an organization has, besides expenses that were recorded alone; a void one is none.
CREATE OR REPLACE FUNCTION day_sums_bills() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' AND new.voided_on IS NULL THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      VALUES (new.organization_id, 'bills', date 'epoch', 'bill', 0, 1);
  END IF;
  IF tg_op <> 'INSERT' AND old.voided_on IS NULL THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      VALUES (old.organization_id, 'bills', date 'epoch', 'bill', 0, -1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Daily totals of expenses. Their category never changes.
CREATE OR REPLACE FUNCTION day_sums_expenses() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT e.organization_id, moved.figure, moved.day, e.category, sum(moved.sign * e.amount), sum(moved.sign)
      FROM new_rows e CROSS JOIN LATERAL expense_totals(e.bill_id, e.booked_on, e.paid_booked_on, e.end_booked_on) moved GROUP BY 1, 2, 3, 4;
  END IF;
  IF tg_op <> 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT e.organization_id, moved.figure, moved.day, e.category, -sum(moved.sign * e.amount), -sum(moved.sign)
      FROM old_rows e CROSS JOIN LATERAL expense_totals(e.bill_id, e.booked_on, e.paid_booked_on, e.end_booked_on) moved GROUP BY 1, 2, 3, 4;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- How many leases have a deposit, and the sum held.
CREATE OR REPLACE FUNCTION day_sums_held() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  before numeric := CASE WHEN tg_op = 'INSERT' THEN 0 ELSE old.deposit_held END;
  after numeric := CASE WHEN tg_op = 'DELETE' THEN 0 ELSE new.deposit_held END;
BEGIN
  INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
    VALUES (coalesce(new.organization_id, old.organization_id), 'held', date 'epoch', 'deposit', after - before, (after <> 0)::int - (before <> 0)::int);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Totals of leases by their state.
CREATE OR REPLACE FUNCTION day_sums_leases() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT l.organization_id, 'leases', date 'epoch', lease_stage(l.status, l.month_to_month_since), sum(l.monthly_rent), count(*)
      FROM new_rows l GROUP BY 1, 4;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT l.organization_id, 'leases', date 'epoch', lease_stage(l.status, l.month_to_month_since), -sum(l.monthly_rent), -count(*)
      FROM old_rows l GROUP BY 1, 4;
  ELSE
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT l.organization_id, 'leases', date 'epoch', lease_stage(l.status, l.month_to_month_since), sum(l.sign * l.monthly_rent), sum(l.sign)
      FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) l
      GROUP BY 1, 4 HAVING sum(l.sign) <> 0 OR sum(l.sign * l.monthly_rent) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- How many tenants an organization has.
CREATE OR REPLACE FUNCTION day_sums_tenants() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT organization_id, 'tenants', date 'epoch', 'tenant', 0, count(*) FROM new_rows GROUP BY 1;
  ELSE
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT organization_id, 'tenants', date 'epoch', 'tenant', 0, -count(*) FROM old_rows GROUP BY 1;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'leases'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON leases';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of leases are audited, reach open screens, move figures of their property, hold the days of their unit,
-- pass on days of grace, renew the latest rents and the open charges, are counted, and are found by their words.
SELECT audit_table('leases', 'lease', '{}',
  '{charged_through,property_grace_days,late_fee_since,recorded_on}');
SELECT live_table_per_statement('leases', 'leases', '{charged_through}');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON leases
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_leases();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON leases
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_leases();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON leases
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_leases();
CREATE TRIGGER latest_rents_updated AFTER UPDATE ON leases
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION latest_rents_leases();
CREATE TRIGGER leased_days_added AFTER INSERT ON leases FOR EACH ROW EXECUTE FUNCTION reserve_leased_days();
CREATE TRIGGER leased_days_changed AFTER UPDATE OF unit_id, start_date, end_date, terminated_on, month_to_month_since, status ON leases
  FOR EACH ROW EXECUTE FUNCTION reserve_leased_days();
CREATE TRIGGER leased_days_released AFTER DELETE ON leases FOR EACH ROW EXECUTE FUNCTION release_leased_days();
CREATE TRIGGER open_charges_changed AFTER UPDATE ON leases FOR EACH ROW
  WHEN (old.tenant_id <> new.tenant_id
  OR coalesce(old.grace_days, old.property_grace_days) IS DISTINCT FROM coalesce(new.grace_days, new.property_grace_days))
  EXECUTE FUNCTION open_charges_leases();
CREATE TRIGGER property_figures_deleted AFTER DELETE ON leases
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_leases();
CREATE TRIGGER property_figures_inserted AFTER INSERT ON leases
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_leases();
CREATE TRIGGER property_figures_updated AFTER UPDATE OF unit_id, status, monthly_rent ON leases FOR EACH ROW
  WHEN ((old.status = 'active' OR new.status = 'active')
  AND (old.status <> new.status OR old.monthly_rent <> new.monthly_rent OR old.unit_id <> new.unit_id))
  EXECUTE FUNCTION property_figures_lease();
CREATE TRIGGER property_grace_days BEFORE INSERT OR UPDATE OF unit_id ON leases
  FOR EACH ROW EXECUTE FUNCTION property_grace_days();
CREATE TRIGGER words_added AFTER INSERT ON leases FOR EACH ROW EXECUTE FUNCTION keep_words();
CREATE TRIGGER words_changed AFTER UPDATE OF tenant_id, unit_id ON leases FOR EACH ROW
  WHEN ((old.tenant_id, old.unit_id) IS DISTINCT FROM (new.tenant_id, new.unit_id)) EXECUTE FUNCTION keep_words();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'bills'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON bills';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of bills are audited, reach open screens and are counted.
SELECT audit_table('bills', 'bill', '{number}');
SELECT live_table('bills', 'bills', 'office');
CREATE TRIGGER day_sums_added AFTER INSERT OR DELETE ON bills FOR EACH ROW EXECUTE FUNCTION day_sums_bills();
CREATE TRIGGER day_sums_voided AFTER UPDATE OF voided_on ON bills FOR EACH ROW
  WHEN (old.voided_on IS DISTINCT FROM new.voided_on) EXECUTE FUNCTION day_sums_bills();--> statement-breakpoint
-- Held deposits are counted. A payment holds none.
CREATE TRIGGER day_sums_added AFTER INSERT ON lease_sums FOR EACH ROW
  WHEN (new.deposit_held <> 0) EXECUTE FUNCTION day_sums_held();
CREATE TRIGGER day_sums_changed AFTER UPDATE OF deposit_held ON lease_sums FOR EACH ROW
  WHEN (old.deposit_held <> new.deposit_held) EXECUTE FUNCTION day_sums_held();
CREATE TRIGGER day_sums_removed AFTER DELETE ON lease_sums FOR EACH ROW
  WHEN (old.deposit_held <> 0) EXECUTE FUNCTION day_sums_held();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'organization_tenants'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON organization_tenants';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of organization_tenants are audited, reach open screens and are counted. Their organization never changes.
SELECT audit_table('organization_tenants', 'tenant', '{}', '{}', 'user_id');
SELECT live_table('organization_tenants', 'tenants', 'tenant');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON organization_tenants
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_tenants();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON organization_tenants
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_tenants();
--> statement-breakpoint
-- Of the rows so far.
INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
  SELECT * FROM day_sums_of(NULL) WHERE figure IN ('bills', 'held', 'leases', 'tenants');
