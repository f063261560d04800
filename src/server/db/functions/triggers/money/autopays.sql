-- Rows of autopays are audited and reach open screens of their person and the office.
SELECT audit_table('autopays', 'autopay', '{amount}');
SELECT live_table('autopays', 'autopays', 'payer');
