-- Erases the values of the entries of one thing. Every entry is about the thing it is of.
CREATE OR REPLACE FUNCTION forget_audit_of(books uuid, thing uuid) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten bigint;
BEGIN
  DELETE FROM audit_values AS v USING audit_log AS a
    WHERE a.about @> ARRAY[thing] AND a.chain = books AND a.entity_id = thing AND v.chain = a.chain AND v.number = a.number;
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;
