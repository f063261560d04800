-- Rows of refunds are audited, reach open screens and move the lease balance.
SELECT audit_table('refunds', 'refund', '{amount}');
SELECT live_table('refunds', 'refunds', 'lease');
CREATE TRIGGER lease_sums_deleted AFTER DELETE ON refunds
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_refunds();
CREATE TRIGGER lease_sums_inserted AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_refunds();
CREATE TRIGGER lease_sums_updated AFTER UPDATE ON refunds
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_refunds();
SELECT book_table('refunds', 'refunded_on', 'voided_on', '{organization_id,lease_id,amount,brought_forward}');
SELECT release_table('refunds', 'voided_on');
CREATE CONSTRAINT TRIGGER require_trust_funds AFTER INSERT ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION require_trust_funds('refund');
