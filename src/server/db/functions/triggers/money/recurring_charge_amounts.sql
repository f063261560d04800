-- Rows of recurring_charge_amounts are audited and reach open screens.
SELECT audit_table('recurring_charge_amounts', 'recurring_charge_amount', '{amount}');
SELECT live_table_per_statement('recurring_charge_amounts', 'charges');
