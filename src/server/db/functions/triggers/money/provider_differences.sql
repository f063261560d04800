-- Rows of provider_differences reach open screens of the office.
SELECT live_table('provider_differences', 'payouts', 'office');
