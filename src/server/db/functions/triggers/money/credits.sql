-- Rows of credits are audited, reach open screens and move the lease balance.
SELECT audit_table('credits', 'credit', '{amount}');
SELECT live_table('credits', 'credits', 'lease');
CREATE TRIGGER lease_sums_deleted AFTER DELETE ON credits
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_credits();
CREATE TRIGGER lease_sums_inserted AFTER INSERT ON credits
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_credits();
CREATE TRIGGER lease_sums_updated AFTER UPDATE ON credits
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_credits();
SELECT book_table('credits', 'credit_on', 'voided_on', '{organization_id,lease_id,amount,kind}');
