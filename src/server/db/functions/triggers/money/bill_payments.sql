-- Rows of bill_payments are audited and reach open screens.
SELECT audit_table('bill_payments', 'bill_payment', '{check_number}');
SELECT live_table('bill_payments', 'bills', 'office');
