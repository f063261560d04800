-- What follows from names is no change of its own.
DROP TRIGGER audit_row ON users;--> statement-breakpoint
SELECT audit_table('users', 'person', '{first_name,last_name}', '{words,spelled}');--> statement-breakpoint

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    DROP INDEX users_names_trgm, users_email_trgm;
    CREATE INDEX users_words_trgm ON users USING gin (words gin_trgm_ops);
    CREATE INDEX users_spelled_trgm ON users USING gin (spelled gin_trgm_ops);
    CREATE INDEX units_number_trgm ON units USING gin (unit_number gin_trgm_ops);
    CREATE INDEX properties_name_trgm ON properties USING gin (name gin_trgm_ops);
  END IF;
END $$;
