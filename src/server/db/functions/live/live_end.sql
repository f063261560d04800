-- Open screens close at once when a session ends or a role changes.
CREATE OR REPLACE FUNCTION live_end() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('rooftree_live', CASE tg_table_name
    WHEN 'sessions' THEN jsonb_build_object('endSession', to_jsonb(old) -> 'sid')
    ELSE jsonb_build_object('endPerson', to_jsonb(old) -> 'id') END::text);
  RETURN NULL;
END $$;
