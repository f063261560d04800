CREATE INDEX "payments_number_idx" ON "payments" USING btree ("organization_id",right("id"::text, 8) text_pattern_ops);--> statement-breakpoint
-- Only where the baseline could add pg_trgm: without it the same words are found by reading rows.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX properties_addressed_trgm ON properties USING gin (fold_text(name || ' ' || address) gin_trgm_ops);
    CREATE INDEX maintenance_requests_told_trgm ON maintenance_requests
      USING gin (fold_text(title || ' ' || description || ' ' || coalesce(category, '')) gin_trgm_ops);
    CREATE INDEX vendors_folded_trgm ON vendors USING gin (fold_text(name) gin_trgm_ops);
    CREATE INDEX documents_folded_trgm ON documents USING gin (fold_text(name) gin_trgm_ops);
  END IF;
END $$;
