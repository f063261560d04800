-- Triggers of an audited table, which know its secret columns and its ids.
-- They are created again whenever the table gets a column.
CREATE OR REPLACE FUNCTION audit_table("table" regclass, entity text, named text[], ignored text[] DEFAULT '{}'::text[], id_column text DEFAULT 'id'::text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  hidden constant text[] := array(SELECT attname FROM pg_attribute
    WHERE attrelid = "table" AND attnum > 0 AND NOT attisdropped AND audit_is_secret(attname) ORDER BY attname);
  ids constant text[] := array(SELECT attname FROM pg_attribute
    WHERE attrelid = "table" AND attnum > 0 AND NOT attisdropped AND right(attname, 2) = 'id'
      AND atttypid = 'uuid'::regtype AND attname <> 'organization_id' ORDER BY attname);
  call constant text := format('DEFERRABLE INITIALLY DEFERRED FOR EACH ROW %%s EXECUTE FUNCTION audit_row(%L, %L, %L, %L, %L)',
    entity, id_column, named, ignored || '{id,organization_id,created_at,updated_at}'::text[] || hidden, ids);
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS audit_row ON %s', "table");
  EXECUTE format('DROP TRIGGER IF EXISTS audit_row_changed ON %s', "table");
  IF ignored = '{}' THEN
    EXECUTE format('CREATE CONSTRAINT TRIGGER audit_row AFTER INSERT OR UPDATE OR DELETE ON %s ', "table") || format(call, '');
  ELSE
    EXECUTE format('CREATE CONSTRAINT TRIGGER audit_row AFTER INSERT OR DELETE ON %s ', "table") || format(call, '');
    EXECUTE format('CREATE CONSTRAINT TRIGGER audit_row_changed AFTER UPDATE ON %s ', "table") || format(call, format(
      'WHEN (to_jsonb(old) - %L::text[] IS DISTINCT FROM to_jsonb(new) - %1$L::text[])', ignored || '{updated_at}'::text[]));
  END IF;
END $$;
