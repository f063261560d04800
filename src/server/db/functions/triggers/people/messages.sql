-- Rows of messages reach open screens.
SELECT live_table('messages', 'messages', 'message');
