-- Rows of journals are audited and reach open screens.
SELECT audit_table('journals', 'journal', '{number,memo}');
SELECT live_table('journals', 'journals', 'office');
SELECT book_table('journals', 'entry_on', 'voided_on', '{organization_id}');
SELECT release_table('journals', 'voided_on');
