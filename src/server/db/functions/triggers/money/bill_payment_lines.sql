-- Rows of bill_payment_lines are audited, counted on open days, settle their expense, and move daily totals.
SELECT audit_table('bill_payment_lines', 'bill_payment_line', '{amount}');
SELECT book_table('bill_payment_lines', 'paid_on', 'voided_on', '{organization_id,property_id,payment_id,expense_id,amount}');
CREATE TRIGGER settle_expense AFTER INSERT OR UPDATE OF voided_on ON bill_payment_lines
  FOR EACH ROW EXECUTE FUNCTION settle_expense();
SELECT release_table('bill_payment_lines', 'voided_on');
CREATE CONSTRAINT TRIGGER require_trust_funds AFTER INSERT ON bill_payment_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.amount > 0) EXECUTE FUNCTION require_trust_funds('bill_payment');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON bill_payment_lines
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_bill_payments();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON bill_payment_lines
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_bill_payments();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON bill_payment_lines
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_bill_payments();
