-- Rows of reconciliations are audited and reach open screens.
SELECT audit_table('reconciliations', 'reconciliation', '{through}');
SELECT live_table('reconciliations', 'reconciliations', 'office');
