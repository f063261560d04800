-- Rows of bank_matches are audited, reach open screens, and never exceed their line or row.
SELECT audit_table('bank_matches', 'bank_match', '{source,amount}');
SELECT live_table('bank_matches', 'bank-lines', 'office');
CREATE TRIGGER keep_match BEFORE UPDATE OR DELETE ON bank_matches FOR EACH ROW EXECUTE FUNCTION keep_match();
-- In the order of their names: lines are settled once their matches are checked.
CREATE TRIGGER check_match AFTER INSERT ON bank_matches
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_match();
CREATE TRIGGER settle_line AFTER INSERT ON bank_matches
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settle_line();
CREATE TRIGGER settle_line_changed AFTER UPDATE ON bank_matches
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settle_line();
