CREATE TABLE "open_charges" (
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"kind" charge_kind NOT NULL,
	"is_tenants" boolean NOT NULL,
	"own_grace" integer,
	"amount" numeric(10, 2) NOT NULL,
	"open" numeric(10, 2) NOT NULL,
	CONSTRAINT "open_charges_lease_id_charge_id_pk" PRIMARY KEY("lease_id","charge_id")
);
--> statement-breakpoint
CREATE INDEX "open_charges_due_idx" ON "open_charges" USING btree ("organization_id","due_date","lease_id","tenant_id","kind","is_tenants","own_grace","open");--> statement-breakpoint
CREATE INDEX "payments_coming_idx" ON "payments" USING btree ("organization_id","lease_id","amount") WHERE "payments"."status" = 'pending' and "payments"."through_provider";--> statement-breakpoint
CREATE INDEX "properties_figures_idx" ON "properties" USING btree ("organization_id","unit_count","occupied_units","non_revenue_units") WHERE "properties"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "lease_sums_balance_idx" ON "lease_sums" USING btree ("organization_id","balance","lease_id","last_day") WHERE "lease_sums"."balance" <> 0;--> statement-breakpoint
CREATE INDEX "lease_sums_last_day_idx" ON "lease_sums" USING btree ("organization_id","last_day");--> statement-breakpoint
-- The expected open charges, from the ledger alone: the doctor compares.
CREATE OR REPLACE FUNCTION open_charges_of(books uuid) RETURNS TABLE(organization_id uuid, lease_id uuid, charge_id uuid, tenant_id uuid, due_date date, kind charge_kind, is_tenants boolean, own_grace integer, amount numeric, open numeric)
LANGUAGE sql STABLE AS $$
  SELECT c.organization_id, c.lease_id, c.id, l.tenant_id, c.due_date, c.kind, coalesce(c.payer_kind, 'tenant') = 'tenant',
      coalesce(l.grace_days, l.property_grace_days), c.amount, c.amount - coalesce(covered.amount, 0)
    FROM charges c JOIN leases l ON l.id = c.lease_id
    LEFT JOIN (SELECT charge_id, sum(amount) AS amount FROM allocations WHERE voided_on IS NULL GROUP BY 1) covered
      ON covered.charge_id = c.id
    WHERE c.voided_on IS NULL AND c.amount > coalesce(covered.amount, 0) AND (books IS NULL OR c.organization_id = books)
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
  DELETE FROM day_sums WHERE organization IS NULL OR organization_id = organization;
  DELETE FROM open_charges WHERE organization IS NULL OR organization_id = organization;
  INSERT INTO lease_sums (lease_id, organization_id, balance, deposit_held, last_day, first_rent_on)
    SELECT *, first_rent_of(lease_id) FROM lease_sums_of(organization);
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
-- A new charge is open until allocations cover it.
CREATE OR REPLACE FUNCTION open_charges_charges() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_charges (organization_id, lease_id, charge_id, tenant_id, due_date, kind, is_tenants, own_grace, amount, open)
    SELECT n.organization_id, n.lease_id, n.id, l.tenant_id, n.due_date, n.kind, coalesce(n.payer_kind, 'tenant') = 'tenant',
      coalesce(l.grace_days, l.property_grace_days), n.amount, n.amount
    FROM new_rows n JOIN leases l ON l.id = n.lease_id WHERE n.voided_on IS NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Open charges name the tenant and the days of grace of their lease.
CREATE OR REPLACE FUNCTION open_charges_leases() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE open_charges SET tenant_id = new.tenant_id, own_grace = coalesce(new.grace_days, new.property_grace_days)
    WHERE lease_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A charge that was voided or deleted is not open; one whose void was undone is open again, before anything covers it.
CREATE OR REPLACE FUNCTION open_charges_voided() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM open_charges WHERE lease_id = old.lease_id AND charge_id = old.id;
  IF tg_op = 'UPDATE' AND new.voided_on IS NULL THEN
    INSERT INTO open_charges (organization_id, lease_id, charge_id, tenant_id, due_date, kind, is_tenants, own_grace, amount, open)
      SELECT new.organization_id, new.lease_id, new.id, l.tenant_id, new.due_date, new.kind,
        coalesce(new.payer_kind, 'tenant') = 'tenant', coalesce(l.grace_days, l.property_grace_days), new.amount, new.amount
      FROM leases l WHERE l.id = new.lease_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- `settled_on` is the day on which allocations covered a charge in full. Until then it is an open charge.
CREATE OR REPLACE FUNCTION settle_charges() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  WITH now_is AS (
    SELECT owed.*, owed.amount - coalesce(sum(a.amount), 0) AS open,
      CASE WHEN sum(a.amount) >= owed.amount THEN max(a.booked_on) END AS covered_on
    FROM charges owed LEFT JOIN allocations a ON a.charge_id = owed.id AND a.voided_on IS NULL
    WHERE owed.id IN (SELECT charge_id FROM changed)
    GROUP BY owed.id
  ), settled AS (
    UPDATE charges c SET settled_on = now_is.covered_on FROM now_is
    WHERE c.id = now_is.id AND c.settled_on IS DISTINCT FROM now_is.covered_on
  ), gone AS (
    DELETE FROM open_charges o USING now_is
    WHERE o.lease_id = now_is.lease_id AND o.charge_id = now_is.id AND now_is.open <= 0
  )
  INSERT INTO open_charges (organization_id, lease_id, charge_id, tenant_id, due_date, kind, is_tenants, own_grace, amount, open)
    SELECT c.organization_id, c.lease_id, c.id, l.tenant_id, c.due_date, c.kind, coalesce(c.payer_kind, 'tenant') = 'tenant',
      coalesce(l.grace_days, l.property_grace_days), c.amount, c.open
    FROM now_is c JOIN leases l ON l.id = c.lease_id WHERE c.open > 0 AND c.voided_on IS NULL
    ON CONFLICT (lease_id, charge_id) DO UPDATE SET open = excluded.open;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'leases'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON leases';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of leases are audited, reach open screens, move figures of their property, hold the days of their unit,
-- pass on days of grace, renew the latest rents and the open charges, and are found by their words.
SELECT audit_table('leases', 'lease', '{}',
  '{charged_through,property_grace_days,late_fee_since,recorded_on}');
SELECT live_table_per_statement('leases', 'leases', '{charged_through}');
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
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'charges'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON charges';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of charges are audited, reach open screens, move daily totals, move the lease balance and are open at first.
SELECT audit_table('charges', 'charge', '{amount}', '{settled_on}');
SELECT live_table_per_statement('charges', 'charges', '{settled_on}');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON charges
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_charges();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON charges
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_charges();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON charges
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_charges();
CREATE TRIGGER lease_sums_deleted AFTER DELETE ON charges
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_charges();
CREATE TRIGGER lease_sums_inserted AFTER INSERT ON charges
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_charges();
CREATE TRIGGER lease_sums_updated AFTER UPDATE ON charges
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_charges();
CREATE TRIGGER open_charges_inserted AFTER INSERT ON charges
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION open_charges_charges();
CREATE TRIGGER open_charges_voided AFTER UPDATE OF voided_on ON charges FOR EACH ROW
  WHEN (old.voided_on IS DISTINCT FROM new.voided_on) EXECUTE FUNCTION open_charges_voided();
CREATE TRIGGER open_charges_deleted AFTER DELETE ON charges FOR EACH ROW EXECUTE FUNCTION open_charges_voided();
SELECT book_table('charges', 'due_date', 'voided_on', '{organization_id,lease_id,amount,kind}');
--> statement-breakpoint
-- Of the charges so far.
INSERT INTO open_charges (organization_id, lease_id, charge_id, tenant_id, due_date, kind, is_tenants, own_grace, amount, open)
  SELECT * FROM open_charges_of(NULL);
