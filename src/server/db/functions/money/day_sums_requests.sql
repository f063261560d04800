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
END $$;
