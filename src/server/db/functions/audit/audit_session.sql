-- A session that begins is a sign-in, one that ends before its time a sign-out.
CREATE OR REPLACE FUNCTION audit_session() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  who constant jsonb := audit_who();
  began constant boolean := tg_op = 'INSERT';
  one constant sessions := CASE WHEN began THEN new ELSE old END;
  actor constant uuid := coalesce((who ->> 'actor')::uuid, CASE WHEN began THEN one.user_id END);
BEGIN
  INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, entity, entity_id, label,
    about, address, user_agent, request_id)
  SELECT coalesce(person.organization_id, (SELECT organization_id FROM users WHERE id = actor)),
    CASE WHEN actor IS NOT NULL THEN 'person' ELSE coalesce(who ->> 'kind', 'database') END::audit_actor,
    actor, CASE WHEN began THEN 'signed_in' ELSE 'signed_out' END, 'session', one.user_id,
    nullif(concat_ws(' ', person.first_name, person.last_name), ''), ARRAY[one.user_id],
    coalesce(who ->> 'address', one.sess ->> 'address'),
    coalesce(who ->> 'userAgent', one.sess ->> 'userAgent'), who ->> 'requestId'
  FROM (SELECT) AS always LEFT JOIN users AS person ON person.id = one.user_id;
  RETURN NULL;
END $$;
