-- Rows of automatic_emails are audited and reach open screens.
SELECT audit_table('automatic_emails', 'automatic_email', '{kind}');
SELECT live_table('automatic_emails', 'automatic-emails', 'office');
