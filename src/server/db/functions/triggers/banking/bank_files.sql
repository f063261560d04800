-- Rows of bank_files are audited and reach open screens, for their lines too.
SELECT audit_table('bank_files', 'bank_file', '{name}');
SELECT live_table('bank_files', 'bank-lines', 'office');
