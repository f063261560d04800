-- Rows of meter_readings are audited and reach open screens.
SELECT audit_table('meter_readings', 'meter_reading', '{read_on,reading}');
SELECT live_table('meter_readings', 'charges', 'office');
