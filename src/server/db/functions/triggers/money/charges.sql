-- Rows of charges are audited, reach open screens, move daily totals, move the lease balance and are open at first.
SELECT audit_table('charges', 'charge', '{amount}', '{settled_on}');
SELECT live_table_per_statement('charges', 'charges', '{settled_on}');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON charges
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_charges();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON charges
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_charges();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON charges
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_charges();
CREATE TRIGGER lease_sums_deleted AFTER DELETE ON charges
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_charges();
CREATE TRIGGER lease_sums_inserted AFTER INSERT ON charges
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_charges();
CREATE TRIGGER lease_sums_updated AFTER UPDATE ON charges
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_charges();
CREATE TRIGGER open_charges_inserted AFTER INSERT ON charges
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION open_charges_charges();
CREATE TRIGGER open_charges_voided AFTER UPDATE OF voided_on ON charges FOR EACH ROW
  WHEN (old.voided_on IS DISTINCT FROM new.voided_on) EXECUTE FUNCTION open_charges_voided();
CREATE TRIGGER open_charges_deleted AFTER DELETE ON charges FOR EACH ROW EXECUTE FUNCTION open_charges_voided();
SELECT book_table('charges', 'due_date', 'voided_on', '{organization_id,lease_id,amount,kind}');
