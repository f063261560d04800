-- Rows of bills are audited, reach open screens and are counted.
SELECT audit_table('bills', 'bill', '{number}');
SELECT live_table('bills', 'bills', 'office');
CREATE TRIGGER day_sums_added AFTER INSERT OR DELETE ON bills FOR EACH ROW EXECUTE FUNCTION day_sums_bills();
CREATE TRIGGER day_sums_voided AFTER UPDATE OF voided_on ON bills FOR EACH ROW
  WHEN (old.voided_on IS DISTINCT FROM new.voided_on) EXECUTE FUNCTION day_sums_bills();
