-- Rows of provider_accounts are audited and reach open screens of the office.
SELECT audit_table('provider_accounts', 'provider_account', '{}');
SELECT live_table('provider_accounts', 'payment-provider', 'office');
