-- The personal values of an entry, which are stored apart from it.
CREATE OR REPLACE FUNCTION audit_values_of(entry audit_log) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  -- Most entries have one of them: a missing change is not asked for its parts.
  was constant jsonb := CASE WHEN entry.before IS NOT NULL THEN audit_part(entry.before, true) END;
  came constant jsonb := CASE WHEN entry.after IS NOT NULL THEN audit_part(entry.after, true) END;
BEGIN
  RETURN nullif(jsonb_strip_nulls(jsonb_build_object(
      'label', entry.label, 'address', entry.address, 'userAgent', entry.user_agent))
    || CASE WHEN was <> '{}' THEN jsonb_build_object('before', was) ELSE '{}' END
    || CASE WHEN came <> '{}' THEN jsonb_build_object('after', came) ELSE '{}' END,
    '{}');
END $$;
