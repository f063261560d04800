-- Rows of bills are audited and reach open screens.
SELECT audit_table('bills', 'bill', '{number}');
SELECT live_table('bills', 'bills', 'office');
