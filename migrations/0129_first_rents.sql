ALTER TABLE "lease_sums" ADD COLUMN "first_rent_on" date;--> statement-breakpoint
CREATE INDEX "lease_sums_first_rent_idx" ON "lease_sums" USING btree ("organization_id","first_rent_on");--> statement-breakpoint
-- The first day for which rent of a lease was charged, from its charges; null without rent.
-- In this language it is planned once.
CREATE OR REPLACE FUNCTION first_rent_of(lease uuid) RETURNS date
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT min(coalesce(period_start, due_date)) FROM charges
    WHERE lease_id = lease AND kind = 'rent' AND voided_on IS NULL);
END $$;--> statement-breakpoint
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
  INSERT INTO lease_sums (lease_id, organization_id, balance, deposit_held, last_day, first_rent_on)
    SELECT *, first_rent_of(lease_id) FROM lease_sums_of(organization);
  INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows") SELECT * FROM day_sums_of(organization);
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
END $$;--> statement-breakpoint
-- Adds charges to the balance of their lease, and keeps the first day of its rent.
CREATE OR REPLACE FUNCTION lease_sums_charges() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day, first_rent_on)
      SELECT lease_id, organization_id, sum(CASE WHEN voided_on IS NULL THEN amount ELSE 0 END), 0, max(due_date),
        min(coalesce(period_start, due_date)) FILTER (WHERE kind = 'rent' AND voided_on IS NULL)
      FROM new_rows GROUP BY 1, 2 ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day),
        first_rent_on = least(kept.first_rent_on, excluded.first_rent_on);
  ELSIF tg_op = 'UPDATE' THEN
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)), 0, max(due_date)
      FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)) <> 0
        OR max(due_date) FILTER (WHERE sign > 0) > max(due_date) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
    UPDATE lease_sums SET first_rent_on = first_rent_of(lease_id) WHERE lease_id IN (
      SELECT n.lease_id FROM new_rows n JOIN old_rows o USING (id)
      WHERE n.kind = 'rent' AND n.voided_on IS DISTINCT FROM o.voided_on);
  ELSE
    INSERT INTO lease_sums AS kept (lease_id, organization_id, balance, deposit_held, last_day)
      SELECT lease_id, organization_id, sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)), 0, max(due_date)
      FROM (SELECT -1 AS sign, * FROM old_rows) changed
      GROUP BY 1, 2 HAVING sum(sign * (CASE WHEN voided_on IS NULL THEN amount ELSE 0 END)) <> 0
        OR max(due_date) FILTER (WHERE sign > 0) > max(due_date) FILTER (WHERE sign < 0) ORDER BY 1
      ON CONFLICT (lease_id) DO UPDATE SET balance = kept.balance + excluded.balance,
        deposit_held = kept.deposit_held + excluded.deposit_held,
        last_day = greatest(kept.last_day, excluded.last_day);
    UPDATE lease_sums SET first_rent_on = first_rent_of(lease_id)
      WHERE lease_id IN (SELECT lease_id FROM old_rows WHERE kind = 'rent');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Of the leases so far.
UPDATE lease_sums kept SET first_rent_on = first.day FROM (
  SELECT lease_id, min(coalesce(period_start, due_date)) AS day FROM charges
  WHERE kind = 'rent' AND voided_on IS NULL GROUP BY 1
) first WHERE first.lease_id = kept.lease_id;
