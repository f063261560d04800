-- The totals that a maintenance request counts in, all on one day: they are of all days.
CREATE OR REPLACE FUNCTION request_costs(status maintenance_status, priority maintenance_priority, estimated numeric, actual numeric)
RETURNS TABLE(figure text, day date, kind text, amount numeric)
LANGUAGE sql STABLE AS $$
  SELECT cost.figure, date 'epoch', status || ' ' || priority, coalesce(cost.amount, 0)
    FROM (VALUES ('requests', actual), ('request_estimates', estimated)) AS cost(figure, amount)
$$;
