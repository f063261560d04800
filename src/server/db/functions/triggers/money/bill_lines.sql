-- Rows of bill_lines are audited.
SELECT audit_table('bill_lines', 'bill_line', '{amount}');
