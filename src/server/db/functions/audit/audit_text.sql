-- All that an entry says as the one text that is hashed.
CREATE OR REPLACE FUNCTION audit_text(entry audit_log, place bigint) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(
    entry.organization_id, place, (extract(epoch FROM entry.at) * 1000)::bigint,
    entry.actor_kind::text, entry.actor_id, entry.action, entry.entity, entry.entity_id,
    entry.label, entry.about, entry.before, entry.after,
    entry.address, entry.user_agent, entry.request_id,
    encode(entry.values_digest, 'hex'), encode(entry.former_hash, 'hex')
  )::text
$$;

CREATE OR REPLACE FUNCTION audit_text(entry audit_log) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT audit_text(entry, entry.number)
$$;
