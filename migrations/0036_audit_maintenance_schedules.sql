SELECT
  -- How far requests were made is told by the requests.
  audit_table('maintenance_schedules', 'maintenance_schedule', '{title}', '{next_on,last_on}'),
  live_table('maintenance_schedules', 'maintenance-schedules', 'office');
