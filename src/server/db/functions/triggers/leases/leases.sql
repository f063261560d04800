-- Rows of leases are audited, reach open screens, move figures of their property, hold the days of their unit,
-- pass on days of grace, renew the latest rents and the open charges, are counted, and are found by their words.
SELECT audit_table('leases', 'lease', '{}',
  '{charged_through,property_grace_days,late_fee_since,recorded_on}');
SELECT live_table_per_statement('leases', 'leases', '{charged_through}');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON leases
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_leases();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON leases
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_leases();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON leases
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_leases();
CREATE TRIGGER latest_rents_updated AFTER UPDATE ON leases
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION latest_rents_leases();
CREATE TRIGGER leased_days_added AFTER INSERT ON leases FOR EACH ROW EXECUTE FUNCTION reserve_leased_days();
CREATE TRIGGER leased_days_changed AFTER UPDATE OF unit_id, start_date, end_date, terminated_on, month_to_month_since, status ON leases
  FOR EACH ROW EXECUTE FUNCTION reserve_leased_days();
CREATE TRIGGER leased_days_released AFTER DELETE ON leases FOR EACH ROW EXECUTE FUNCTION release_leased_days();
CREATE TRIGGER open_charges_changed AFTER UPDATE ON leases FOR EACH ROW
  WHEN (old.tenant_id <> new.tenant_id
  OR coalesce(old.grace_days, old.property_grace_days) IS DISTINCT FROM coalesce(new.grace_days, new.property_grace_days))
  EXECUTE FUNCTION open_charges_leases();
CREATE TRIGGER property_figures_deleted AFTER DELETE ON leases
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_leases();
CREATE TRIGGER property_figures_inserted AFTER INSERT ON leases
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_leases();
CREATE TRIGGER property_figures_updated AFTER UPDATE OF unit_id, status, monthly_rent ON leases FOR EACH ROW
  WHEN ((old.status = 'active' OR new.status = 'active')
  AND (old.status <> new.status OR old.monthly_rent <> new.monthly_rent OR old.unit_id <> new.unit_id))
  EXECUTE FUNCTION property_figures_lease();
CREATE TRIGGER property_grace_days BEFORE INSERT OR UPDATE OF unit_id ON leases
  FOR EACH ROW EXECUTE FUNCTION property_grace_days();
CREATE TRIGGER words_added AFTER INSERT ON leases FOR EACH ROW EXECUTE FUNCTION keep_words();
CREATE TRIGGER words_changed AFTER UPDATE OF tenant_id, unit_id ON leases FOR EACH ROW
  WHEN ((old.tenant_id, old.unit_id) IS DISTINCT FROM (new.tenant_id, new.unit_id)) EXECUTE FUNCTION keep_words();
