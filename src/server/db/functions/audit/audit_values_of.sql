-- The personal values of an entry, which are stored apart from it.
CREATE OR REPLACE FUNCTION audit_values_of(entry audit_log) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif(jsonb_strip_nulls(jsonb_build_object(
      'label', entry.label, 'address', entry.address, 'userAgent', entry.user_agent))
    || CASE WHEN audit_part(entry.before, true) <> '{}' THEN jsonb_build_object('before', audit_part(entry.before, true)) ELSE '{}' END
    || CASE WHEN audit_part(entry.after, true) <> '{}' THEN jsonb_build_object('after', audit_part(entry.after, true)) ELSE '{}' END,
    '{}')
$$;
