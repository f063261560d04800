-- Rows of allocations move daily totals and settle charges.
CREATE TRIGGER charges_settled_updated AFTER UPDATE ON allocations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_charges();
CREATE TRIGGER charges_settled_deleted AFTER DELETE ON allocations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_charges();
CREATE TRIGGER charges_settled_inserted AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_charges();
CREATE TRIGGER day_sums_deleted AFTER DELETE ON allocations
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_allocations();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_allocations();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON allocations
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_allocations();
SELECT book_table('allocations', 'applied_on', 'voided_on', '{organization_id,lease_id,charge_id,payment_id,credit_id,amount}');
