-- Rows of owner_entries are audited and reach open screens.
SELECT audit_table('owner_entries', 'owner_entry', '{kind,amount}');
SELECT live_table('owner_entries', 'owner-entries', 'expense');
SELECT book_table('owner_entries', 'entry_on', 'voided_on', '{organization_id,property_id,owner_id,amount,kind}');
SELECT release_table('owner_entries', 'voided_on');
CREATE CONSTRAINT TRIGGER require_trust_funds AFTER INSERT ON owner_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.kind = 'draw') EXECUTE FUNCTION require_trust_funds('owner_entry');
