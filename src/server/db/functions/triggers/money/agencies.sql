-- Rows of agencies are audited and reach open screens.
SELECT audit_table('agencies', 'agency', '{name}');
SELECT live_table('agencies', 'payers', 'office');
