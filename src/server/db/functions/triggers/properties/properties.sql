-- Rows of properties are audited, reach open screens, pass on days of grace, keep owners by day, give files to
-- their organization, release pictures and pass on their name to words.
SELECT audit_table('properties', 'property', '{name}',
  '{unit_count,occupied_units,non_revenue_units,contract_rent,late_fee_since,picture_upload_id,picture_problem}');
CREATE TRIGGER assign_file_organization AFTER INSERT OR UPDATE OF picture_upload_id ON properties
  FOR EACH ROW WHEN (new.picture_upload_id IS NOT NULL) EXECUTE FUNCTION assign_file_organization('picture_upload_id');
CREATE TRIGGER change_owner_history_inserted AFTER INSERT ON properties FOR EACH ROW EXECUTE FUNCTION change_owner_history();
CREATE TRIGGER change_owner_history_updated AFTER UPDATE OF owner_id, owner_since ON properties FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND (old.owner_id, old.owner_since) IS DISTINCT FROM (new.owner_id, new.owner_since))
  EXECUTE FUNCTION change_owner_history();
CREATE TRIGGER live_row AFTER INSERT OR DELETE ON properties
  FOR EACH ROW EXECUTE FUNCTION live_row('properties', 'property');
CREATE TRIGGER live_row_changed AFTER UPDATE ON properties FOR EACH ROW
  WHEN (to_jsonb(old) - '{unit_count,occupied_units,non_revenue_units,contract_rent}'::text[]
  IS DISTINCT FROM to_jsonb(new) - '{unit_count,occupied_units,non_revenue_units,contract_rent}'::text[])
  EXECUTE FUNCTION live_row('properties', 'property');
CREATE TRIGGER property_grace_days AFTER UPDATE OF grace_days ON properties FOR EACH ROW
  WHEN (old.grace_days IS DISTINCT FROM new.grace_days) EXECUTE FUNCTION copy_property_grace_days();
CREATE TRIGGER release_property_picture_deleted AFTER DELETE ON properties FOR EACH ROW
  WHEN (old.picture_upload_id IS NOT NULL) EXECUTE FUNCTION release_property_picture();
CREATE TRIGGER release_property_picture_updated AFTER UPDATE OF picture_upload_id ON properties FOR EACH ROW
  WHEN (old.picture_upload_id IS NOT NULL AND old.picture_upload_id IS DISTINCT FROM new.picture_upload_id)
  EXECUTE FUNCTION release_property_picture();
CREATE TRIGGER keep_rows_places AFTER UPDATE OF operating_account_id, deposit_account_id ON properties
  FOR EACH ROW EXECUTE FUNCTION keep_rows_places();
CREATE TRIGGER require_account_kinds AFTER INSERT OR UPDATE OF operating_account_id, deposit_account_id ON properties
  FOR EACH ROW EXECUTE FUNCTION require_account_kinds();
CREATE TRIGGER words_changed AFTER UPDATE OF name ON properties FOR EACH ROW
  WHEN (old.name <> new.name) EXECUTE FUNCTION keep_words();
CREATE TRIGGER words_locked BEFORE UPDATE OF name ON properties FOR EACH ROW
  WHEN (old.name <> new.name) EXECUTE FUNCTION lock_names();
