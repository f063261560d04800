-- Rows of maintenance_requests are audited and reach open screens.
SELECT audit_table('maintenance_requests', 'maintenance_request', '{title}');
SELECT live_table('maintenance_requests', 'maintenance-requests', 'request');
