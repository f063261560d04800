SELECT live_table('notifications', 'notifications', 'own');
