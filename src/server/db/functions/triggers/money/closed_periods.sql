-- Rows of closed_periods are audited, reach open screens and wait for those who write rows.
SELECT audit_table('closed_periods', 'closed_period', '{through}');
SELECT live_table('closed_periods', 'closed-periods', 'office');
CREATE TRIGGER lock_periods BEFORE INSERT OR UPDATE OR DELETE ON closed_periods FOR EACH ROW EXECUTE FUNCTION lock_periods();
