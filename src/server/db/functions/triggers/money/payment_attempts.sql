-- Rows of payment_attempts are audited and reach open screens of their person and the office.
SELECT audit_table('payment_attempts', 'payment_attempt', '{amount}');
SELECT live_table('payment_attempts', 'payment-attempts', 'payer');
