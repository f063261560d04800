-- `settled_on` is the day on which allocations covered a charge in full.
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
  RETURN NULL;
END $$;
