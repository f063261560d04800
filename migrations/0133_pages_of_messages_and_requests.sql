DROP INDEX "messages_receiver_idx";--> statement-breakpoint
DROP INDEX "messages_sender_idx";--> statement-breakpoint
CREATE INDEX "leases_end_date_idx" ON "leases" USING btree ("organization_id","end_date","id") WHERE "leases"."status" = 'active';--> statement-breakpoint
CREATE INDEX "leases_late_fees_idx" ON "leases" USING btree ("organization_id") WHERE "leases"."late_fee_type" <> 'none';--> statement-breakpoint
CREATE INDEX "properties_late_fees_idx" ON "properties" USING btree ("organization_id") WHERE "properties"."late_fee_type" <> 'none';--> statement-breakpoint
CREATE INDEX "maintenance_requests_urgent_idx" ON "maintenance_requests" USING btree ("organization_id",(case "priority" when 'urgent' then 1 when 'high' then 2 when 'medium' then 3 else 4 end),"id") WHERE "maintenance_requests"."status" in ('pending', 'in_progress');--> statement-breakpoint
CREATE INDEX "maintenance_requests_reported_idx" ON "maintenance_requests" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "maintenance_requests_since_idx" ON "maintenance_requests" USING btree ("organization_id","status",(case "status" when 'pending' then "created_at" when 'in_progress' then "started_at" when 'completed' then "completed_at" end));--> statement-breakpoint
CREATE INDEX "maintenance_requests_assignee_idx" ON "maintenance_requests" USING btree ("organization_id","assigned_to") WHERE "maintenance_requests"."assigned_to" is not null;--> statement-breakpoint
CREATE INDEX "maintenance_requests_unit_idx" ON "maintenance_requests" USING btree ("unit_id","id");--> statement-breakpoint
CREATE INDEX "messages_pair_idx" ON "messages" USING btree ("sender_id","receiver_id","id");--> statement-breakpoint
CREATE INDEX "messages_received_idx" ON "messages" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "messages_received_from_idx" ON "messages" USING btree ("receiver_id","sender_id");--> statement-breakpoint
CREATE INDEX "messages_unread_idx" ON "messages" USING btree ("receiver_id","id") WHERE "messages"."status" <> 'read';--> statement-breakpoint
CREATE INDEX "messages_receiver_idx" ON "messages" USING btree ("receiver_id","id","sender_id");--> statement-breakpoint
CREATE INDEX "messages_sender_idx" ON "messages" USING btree ("sender_id","id","receiver_id");--> statement-breakpoint
-- The totals that a maintenance request counts in, all on one day: they are of all days.
CREATE OR REPLACE FUNCTION request_costs(status maintenance_status, priority maintenance_priority, estimated numeric, actual numeric)
RETURNS TABLE(figure text, day date, kind text, amount numeric)
LANGUAGE sql STABLE AS $$
  SELECT cost.figure, date 'epoch', status || ' ' || priority, coalesce(cost.amount, 0)
    FROM (VALUES ('requests', actual), ('request_estimates', estimated)) AS cost(figure, amount)
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
        FROM expenses e CROSS JOIN LATERAL expense_days(e.booked_on, e.paid_booked_on, e.end_booked_on) moved
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
$$;--> statement-breakpoint
-- Totals of maintenance requests by status and priority.
CREATE OR REPLACE FUNCTION day_sums_requests() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT m.organization_id, cost.figure, cost.day, cost.kind, sum(cost.amount), count(*)
      FROM new_rows m CROSS JOIN LATERAL request_costs(m.status, m.priority, m.estimated_cost, m.actual_cost) cost
      GROUP BY 1, 2, 3, 4;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT m.organization_id, cost.figure, cost.day, cost.kind, -sum(cost.amount), -count(*)
      FROM old_rows m CROSS JOIN LATERAL request_costs(m.status, m.priority, m.estimated_cost, m.actual_cost) cost
      GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT moved.organization_id, cost.figure, cost.day, cost.kind, sum(moved.sign * cost.amount), sum(moved.sign)
      FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) moved
      CROSS JOIN LATERAL request_costs(moved.status, moved.priority, moved.estimated_cost, moved.actual_cost) cost
      GROUP BY 1, 2, 3, 4 HAVING sum(moved.sign) <> 0 OR sum(moved.sign * cost.amount) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'maintenance_requests'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON maintenance_requests';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of maintenance_requests are audited, reach open screens and move totals.
SELECT audit_table('maintenance_requests', 'maintenance_request', '{title}');
SELECT live_table('maintenance_requests', 'maintenance-requests', 'request');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON maintenance_requests
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_requests();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON maintenance_requests
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_requests();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON maintenance_requests
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_requests();
--> statement-breakpoint
-- Of the requests so far.
INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
  SELECT * FROM day_sums_of(NULL) WHERE figure IN ('requests', 'request_estimates');
