-- Words are found anywhere in names and notes by their trigrams. A database that has no pg_trgm, or whose owner
-- may not add it, finds the same words by reading every row.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN undefined_file OR feature_not_supported OR insufficient_privilege THEN
  RAISE NOTICE 'Searching reads every row: %', sqlerrm;
END $$;--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX users_names_trgm ON users USING gin (
      (coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops);
    CREATE INDEX users_email_trgm ON users USING gin (email gin_trgm_ops);
    CREATE INDEX payments_notes_trgm ON payments USING gin (notes gin_trgm_ops) WHERE notes IS NOT NULL;
  END IF;
END $$;
