-- Rows of unit_keys keep unit numbers unique.
CREATE TRIGGER unit_key_released AFTER DELETE ON unit_keys FOR EACH ROW EXECUTE FUNCTION reassign_unit_key();
CREATE TRIGGER unit_key_moved AFTER UPDATE ON unit_keys FOR EACH ROW
  WHEN ((old.property_id, old.key) IS DISTINCT FROM (new.property_id, new.key))
  EXECUTE FUNCTION reassign_unit_key();
