-- Rows of vendor_links are audited and reach open screens.
SELECT audit_table('vendor_links', 'vendor_link', '{sent_to}');
SELECT live_table('vendor_links', 'maintenance-requests', 'office');
