-- Rows of journal_lines are audited, balanced, booked on open days and never changed.
SELECT audit_table('journal_lines', 'journal_line', '{debit,credit}');
CREATE CONSTRAINT TRIGGER require_balance AFTER INSERT ON journal_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balance();
CREATE TRIGGER refuse_line_change BEFORE UPDATE ON journal_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_line_change();
CREATE TRIGGER refuse_closed_line BEFORE INSERT ON journal_lines
  FOR EACH ROW WHEN (new.property_id IS NOT NULL) EXECUTE FUNCTION refuse_closed_line();
