-- A later amount of a recurring charge is read with it, and was told to nobody.
SELECT live_table_at_once('recurring_charge_amounts', 'charges');
