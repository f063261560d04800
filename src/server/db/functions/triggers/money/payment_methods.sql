-- Rows of payment_methods are audited and reach open screens of their person and the office.
SELECT audit_table('payment_methods', 'payment_method', '{}');
SELECT live_table('payment_methods', 'payment-methods', 'payer');
