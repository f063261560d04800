-- Rows of organizations are audited and reach open screens.
SELECT audit_table('organizations', 'organization', '{name}');
SELECT live_table('organizations', 'organization', 'organization');
