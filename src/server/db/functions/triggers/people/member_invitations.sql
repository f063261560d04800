-- Rows of member_invitations are audited and reach open screens.
SELECT audit_table('member_invitations', 'member_invitation', '{first_name,last_name}');
SELECT live_table('member_invitations', 'member-invitations', 'invitation');
