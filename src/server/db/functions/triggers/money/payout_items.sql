-- Rows of payout_items are counted on open days, lose their line when they end, and move daily totals.
SELECT book_table('payout_items', 'paid_on', 'voided_on', '{organization_id,property_id,payout_id,amount,fee_amount}');
SELECT release_table('payout_items', 'voided_on');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON payout_items
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_payout_items();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON payout_items
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_payout_items();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON payout_items
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_payout_items();
