-- Rows of units are audited, reach open screens, move figures of their property, pass on days of grace, keep unit
-- numbers unique, keep market rents by day and are found by their words.
SELECT audit_table('units', 'unit', '{unit_number}', '{is_occupied,non_revenue_before}');
SELECT live_table('units', 'units', 'unit');
CREATE TRIGGER property_figures_deleted AFTER DELETE ON units
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_units();
CREATE TRIGGER property_figures_inserted AFTER INSERT ON units
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION property_figures_units();
CREATE TRIGGER property_figures_non_revenue_deleted AFTER DELETE ON units FOR EACH ROW
  WHEN (old.non_revenue_since IS NOT NULL) EXECUTE FUNCTION property_figures_non_revenue();
CREATE TRIGGER property_figures_non_revenue_inserted AFTER INSERT ON units FOR EACH ROW
  WHEN (new.non_revenue_since IS NOT NULL) EXECUTE FUNCTION property_figures_non_revenue();
CREATE TRIGGER property_figures_non_revenue_updated AFTER UPDATE OF property_id, non_revenue_since ON units FOR EACH ROW
  WHEN ((old.non_revenue_since IS NULL) <> (new.non_revenue_since IS NULL)
  OR (old.property_id <> new.property_id AND new.non_revenue_since IS NOT NULL))
  EXECUTE FUNCTION property_figures_non_revenue();
CREATE TRIGGER property_figures_updated AFTER UPDATE OF property_id, is_occupied ON units FOR EACH ROW
  WHEN (old.property_id <> new.property_id OR old.is_occupied <> new.is_occupied)
  EXECUTE FUNCTION property_figures_unit();
CREATE TRIGGER property_grace_days AFTER UPDATE OF property_id ON units FOR EACH ROW
  WHEN (old.property_id <> new.property_id) EXECUTE FUNCTION copy_property_grace_days();
CREATE TRIGGER unit_key_added AFTER INSERT ON units FOR EACH ROW EXECUTE FUNCTION reserve_unit_key();
CREATE TRIGGER unit_key_changed AFTER UPDATE OF unit_number, property_id ON units FOR EACH ROW
  WHEN ((old.unit_number, old.property_id) IS DISTINCT FROM (new.unit_number, new.property_id))
  EXECUTE FUNCTION reserve_unit_key();
CREATE TRIGGER unit_rent_inserted AFTER INSERT ON units FOR EACH ROW
  WHEN (new.monthly_rent IS NOT NULL) EXECUTE FUNCTION record_unit_rent_today();
CREATE TRIGGER unit_rent_updated AFTER UPDATE OF monthly_rent ON units FOR EACH ROW
  WHEN (new.monthly_rent IS DISTINCT FROM old.monthly_rent) EXECUTE FUNCTION record_unit_rent_today();
CREATE TRIGGER words_added AFTER INSERT ON units FOR EACH ROW EXECUTE FUNCTION keep_words();
CREATE TRIGGER words_changed AFTER UPDATE OF unit_number, property_id ON units FOR EACH ROW
  WHEN ((old.unit_number, old.property_id) IS DISTINCT FROM (new.unit_number, new.property_id))
  EXECUTE FUNCTION keep_words();
CREATE TRIGGER words_locked BEFORE UPDATE OF unit_number, property_id ON units FOR EACH ROW
  WHEN ((old.unit_number, old.property_id) IS DISTINCT FROM (new.unit_number, new.property_id))
  EXECUTE FUNCTION lock_names();
