-- `settled_on` is the day on which allocations covered a charge in full. Until then it is an open charge.
CREATE OR REPLACE FUNCTION settle_charges() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE charges c SET settled_on = now_is.settled_on
  FROM (
    SELECT owed.id, CASE WHEN sum(a.amount) >= owed.amount THEN max(a.booked_on) END AS settled_on
    FROM charges owed LEFT JOIN allocations a ON a.charge_id = owed.id AND a.voided_on IS NULL
    WHERE owed.id IN (SELECT charge_id FROM changed)
    GROUP BY owed.id
  ) now_is
  WHERE c.id = now_is.id AND c.settled_on IS DISTINCT FROM now_is.settled_on;
  DELETE FROM open_charges o USING changed, charges c
    WHERE o.lease_id = changed.lease_id AND o.charge_id = changed.charge_id AND c.id = o.charge_id AND c.settled_on IS NOT NULL;
  PERFORM open_again(array_agg(DISTINCT c.id)) FROM changed JOIN charges c ON c.id = changed.charge_id WHERE c.settled_on IS NULL;
  RETURN NULL;
END $$;
