-- Rows of vendors are audited and reach open screens.
SELECT audit_table('vendors', 'vendor', '{name}');
SELECT live_table('vendors', 'vendors', 'office');
