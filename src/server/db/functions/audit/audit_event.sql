-- For what happens without a row changing. It locks the chain until the commit, so call it last.
CREATE OR REPLACE FUNCTION audit_event(books uuid, actor uuid, action text, entity text, entity_id uuid, label text, details jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, entity, entity_id, label,
    about, after, address, user_agent, request_id)
  SELECT books, CASE WHEN actor IS NOT NULL THEN 'person' ELSE coalesce(who ->> 'kind', 'database') END::audit_actor,
    actor, action, entity, entity_id, label, array_remove(ARRAY[entity_id], NULL),
    (SELECT jsonb_object_agg(key, value) FROM jsonb_each(details) WHERE NOT audit_is_secret(key)),
    who ->> 'address', who ->> 'userAgent', who ->> 'requestId'
  FROM audit_who() AS who
$$;
