-- Rows of expenses are audited, reach open screens and move daily totals.
SELECT audit_table('expenses', 'expense', '{amount}');
SELECT live_table('expenses', 'expenses', 'expense');
SELECT book_table('expenses', 'incurred_on', 'voided_on', '{organization_id,property_id,amount,category}', '{paid_on,paid_booked_on}');
SELECT release_table('expenses', 'voided_on');
CREATE TRIGGER hold_expense BEFORE INSERT ON expenses
  FOR EACH ROW WHEN (new.bill_id IS NULL AND new.fee_month IS NULL AND new.payout_id IS NULL AND new.approval IS NULL) EXECUTE FUNCTION hold_expense();
CREATE CONSTRAINT TRIGGER require_approval AFTER INSERT OR UPDATE OF paid_on ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.approval = 'waiting' AND new.paid_on IS NOT NULL) EXECUTE FUNCTION require_approval();
CREATE TRIGGER refuse_paid_void BEFORE UPDATE OF voided_on ON expenses
  FOR EACH ROW WHEN (new.has_payments AND old.voided_on IS NULL AND new.voided_on IS NOT NULL) EXECUTE FUNCTION refuse_paid_void();
CREATE CONSTRAINT TRIGGER require_trust_funds AFTER INSERT ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.paid_on IS NOT NULL AND new.amount > 0) EXECUTE FUNCTION require_trust_funds('expense');
CREATE CONSTRAINT TRIGGER require_trust_funds_paid AFTER UPDATE OF paid_on ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (old.paid_on IS NULL AND new.paid_on IS NOT NULL AND NOT new.has_payments AND new.amount > 0)
  EXECUTE FUNCTION require_trust_funds('expense');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON expenses
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_expenses();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON expenses
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_expenses();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON expenses
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_expenses();
