-- Rows of maintenance_schedules are audited and reach open screens.
SELECT audit_table('maintenance_schedules', 'maintenance_schedule', '{title}', '{next_on,last_on}');
SELECT live_table('maintenance_schedules', 'maintenance-schedules', 'office');
