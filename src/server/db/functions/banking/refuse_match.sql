-- Refuses a change of banking by its rule. `constraint` is how the server knows it.
CREATE OR REPLACE FUNCTION refuse_match(rule text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Banking refuses by the rule %', rule USING ERRCODE = 'check_violation', CONSTRAINT = rule;
END $$;
