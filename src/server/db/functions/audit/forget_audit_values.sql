-- Erases the values of entries by, about or naming erased people; `things` are entities, null `books` all organizations.
CREATE OR REPLACE FUNCTION forget_audit_values(books uuid[], people uuid[], things uuid[], words text[]) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten bigint;
BEGIN
  DELETE FROM audit_values AS v USING audit_log AS a
    WHERE a.chain = v.chain AND a.number = v.number AND (books IS NULL OR v.chain = ANY (books))
      AND (a.actor_id = ANY (people) OR a.about && people OR a.entity_id = ANY (people || things)
        OR EXISTS (SELECT FROM unnest(words) AS word WHERE length(word) > 3 AND strpos(lower(v."values"::text), lower(word)) > 0));
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;
