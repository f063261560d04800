-- `settled_on` follows from allocations, whoever writes them: the last day on which something was laid on
-- the charge when all of it is covered, null when it is not.
CREATE FUNCTION charges_settle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE charges c SET settled_on = now_is.settled_on
  FROM (
    SELECT owed.id, CASE WHEN sum(a.amount) >= owed.amount THEN max(a.applied_on) END AS settled_on
    FROM charges owed LEFT JOIN allocations a ON a.charge_id = owed.id AND a.voided_on IS NULL
    WHERE owed.id IN (SELECT charge_id FROM changed)
    GROUP BY owed.id
  ) now_is
  WHERE c.id = now_is.id AND c.settled_on IS DISTINCT FROM now_is.settled_on;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER charges_settle_laid AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION charges_settle();--> statement-breakpoint
CREATE TRIGGER charges_settle_changed AFTER UPDATE ON allocations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION charges_settle();--> statement-breakpoint
CREATE TRIGGER charges_settle_gone AFTER DELETE ON allocations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION charges_settle();--> statement-breakpoint

-- It is told by the allocations themselves: no entry of the audit log, no news.
DROP TRIGGER audit_row ON charges;--> statement-breakpoint
SELECT audit_table('charges', 'charge', '{amount}', '{settled_on}');--> statement-breakpoint
DROP TRIGGER live_inserted ON charges;--> statement-breakpoint
DROP TRIGGER live_updated ON charges;--> statement-breakpoint
DROP TRIGGER live_deleted ON charges;--> statement-breakpoint
SELECT live_table_at_once('charges', 'charges', '{settled_on}');
