-- Rows of tenant_invitations are audited and reach open screens.
SELECT audit_table('tenant_invitations', 'tenant_invitation', '{first_name,last_name}');
SELECT live_table('tenant_invitations', 'tenant-invitations', 'invitation');
