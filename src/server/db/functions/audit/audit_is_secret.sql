-- A column named like a secret is in no entry, whichever table it is of.
CREATE OR REPLACE FUNCTION audit_is_secret("column" text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT "column" ~ 'password|secret|token|hash|otp|recovery'
$$;
