-- Rows of payouts are audited and reach open screens of the office.
SELECT audit_table('payouts', 'payout', '{amount}');
SELECT live_table('payouts', 'payouts', 'office');
