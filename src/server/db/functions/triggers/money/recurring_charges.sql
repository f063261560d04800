-- Rows of recurring_charges are audited and reach open screens.
SELECT audit_table('recurring_charges', 'recurring_charge', '{kind}', '{charged_through}');
SELECT live_table_per_statement('recurring_charges', 'charges', '{charged_through}');
