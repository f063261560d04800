-- Rows of owner_entries are audited, reach open screens and move daily totals.
SELECT audit_table('owner_entries', 'owner_entry', '{kind,amount}');
SELECT live_table('owner_entries', 'owner-entries', 'expense');
SELECT book_table('owner_entries', 'entry_on', 'voided_on', '{organization_id,property_id,owner_id,amount,kind}');
SELECT release_table('owner_entries', 'voided_on');
CREATE CONSTRAINT TRIGGER require_trust_funds AFTER INSERT ON owner_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.kind = 'draw') EXECUTE FUNCTION require_trust_funds('owner_entry');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON owner_entries
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_entries('owner_entries');
CREATE TRIGGER day_sums_inserted AFTER INSERT ON owner_entries
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_entries('owner_entries');
CREATE TRIGGER day_sums_updated AFTER UPDATE ON owner_entries
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_entries('owner_entries');
