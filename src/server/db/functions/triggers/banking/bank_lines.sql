-- Rows of bank_lines reach open screens.
SELECT live_table('bank_lines', 'bank-lines', 'office');
