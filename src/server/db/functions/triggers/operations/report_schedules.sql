-- Rows of report_schedules are audited and reach open screens.
SELECT audit_table('report_schedules', 'report_schedule', '{report_type}');
SELECT live_table('report_schedules', 'report-schedules', 'office');
