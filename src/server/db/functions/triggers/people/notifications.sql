-- Rows of notifications reach open screens.
SELECT live_table('notifications', 'notifications', 'own');
