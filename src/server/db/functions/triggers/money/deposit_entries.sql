-- Rows of deposit_entries are audited, reach open screens, move daily totals and the lease balance.
SELECT audit_table('deposit_entries', 'deposit_entry', '{amount}');
SELECT live_table('deposit_entries', 'deposit-entries', 'lease');
CREATE TRIGGER lease_sums_deleted AFTER DELETE ON deposit_entries
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_deposit_entries();
CREATE TRIGGER lease_sums_inserted AFTER INSERT ON deposit_entries
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_deposit_entries();
CREATE TRIGGER lease_sums_updated AFTER UPDATE ON deposit_entries
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_deposit_entries();
SELECT book_table('deposit_entries', 'entry_on', 'voided_on', '{organization_id,lease_id,amount,kind}');
SELECT release_table('deposit_entries', 'voided_on');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON deposit_entries
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_entries('deposits');
CREATE TRIGGER day_sums_inserted AFTER INSERT ON deposit_entries
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_entries('deposits');
CREATE TRIGGER day_sums_updated AFTER UPDATE ON deposit_entries
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_entries('deposits');
