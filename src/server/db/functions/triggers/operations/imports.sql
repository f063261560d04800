-- Rows of imports are audited.
SELECT audit_table('imports', 'import', '{file_name}');
