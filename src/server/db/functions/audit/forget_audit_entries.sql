-- Erases the values of these entries by, about or naming a person; arrays find each by its key, a range reads the log.
CREATE OR REPLACE FUNCTION forget_audit_entries(chains uuid[], numbers bigint[], person uuid, until timestamptz, erasure uuid, words text[]) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten bigint;
BEGIN
  DELETE FROM audit_values AS v USING unnest(chains, numbers) AS e (chain, number), audit_log AS a
    WHERE v.chain = e.chain AND v.number = e.number AND a.chain = e.chain AND a.number = e.number
      -- Entries of the erasure itself hold the new values.
      AND (a.at <= until AND (a.actor_id = person OR person = ANY (a.about))
        OR EXISTS (SELECT FROM erasure_mentions AS m WHERE m.row_id = a.entity_id AND m.erasure_id = erasure)
        OR EXISTS (SELECT FROM unnest(words) AS word WHERE length(word) > 3 AND strpos(lower(v."values"::text), lower(word)) > 0));
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;
