SELECT
  audit_table('vendor_links', 'vendor_link', '{sent_to}'),
  live_table('vendor_links', 'maintenance-requests', 'office');
