-- Rows of payments are audited, reach open screens, move daily totals and move the lease balance.
SELECT audit_table('payments', 'payment', '{amount}');
SELECT live_table('payments', 'payments', 'lease');
CREATE TRIGGER payment_sums AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION payment_sums();
CREATE TRIGGER clearing_sums AFTER INSERT ON payments FOR EACH ROW WHEN (new.through_provider) EXECUTE FUNCTION clearing_sums();
CREATE TRIGGER clearing_sums_changed AFTER UPDATE ON payments FOR EACH ROW WHEN (old.through_provider OR new.through_provider)
  EXECUTE FUNCTION clearing_sums();
CREATE TRIGGER clearing_sums_deleted AFTER DELETE ON payments FOR EACH ROW WHEN (old.through_provider) EXECUTE FUNCTION clearing_sums();
SELECT book_table('payments', 'received_on', 'reversed_on', '{organization_id,lease_id,amount,origin,payment_method,booked_back}', '{status}');
SELECT release_table('payments', 'status');
