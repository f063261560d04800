-- Rows of bank_matches are audited, reach open screens, and never exceed their line or row.
SELECT audit_table('bank_matches', 'bank_match', '{source,amount}');
SELECT live_table('bank_matches', 'bank-lines', 'office');
CREATE TRIGGER check_match BEFORE INSERT OR UPDATE OR DELETE ON bank_matches FOR EACH ROW EXECUTE FUNCTION check_match();
CREATE TRIGGER settle_line AFTER INSERT OR UPDATE OF unmatched_at ON bank_matches FOR EACH ROW EXECUTE FUNCTION settle_line();
