-- Held deposits are counted. A payment holds none.
CREATE TRIGGER day_sums_added AFTER INSERT ON lease_sums FOR EACH ROW
  WHEN (new.deposit_held <> 0) EXECUTE FUNCTION day_sums_held();
CREATE TRIGGER day_sums_changed AFTER UPDATE OF deposit_held ON lease_sums FOR EACH ROW
  WHEN (old.deposit_held <> new.deposit_held) EXECUTE FUNCTION day_sums_held();
CREATE TRIGGER day_sums_removed AFTER DELETE ON lease_sums FOR EACH ROW
  WHEN (old.deposit_held <> 0) EXECUTE FUNCTION day_sums_held();
