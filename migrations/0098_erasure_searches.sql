ALTER TABLE "deposit_entries" ADD COLUMN "method" "payment_method";--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "wanted" jsonb;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "after" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "words" text;--> statement-breakpoint
CREATE INDEX "erasures_wanted_idx" ON "erasures" USING btree ("id") WHERE "erasures"."wanted" is not null;--> statement-breakpoint
-- Erases the values of these entries by, about or naming a person; arrays find each by its key, a range reads the log.
CREATE OR REPLACE FUNCTION forget_audit_entries(chains uuid[], numbers bigint[], person uuid, until timestamptz, erasure uuid, words text[]) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten bigint;
BEGIN
  DELETE FROM audit_values AS v USING unnest(chains, numbers) AS e (chain, number), audit_log AS a
    WHERE v.chain = e.chain AND v.number = e.number AND a.chain = e.chain AND a.number = e.number
      -- The erasing itself says what was changed to.
      AND (a.at <= until AND (a.actor_id = person OR person = ANY (a.about))
        OR EXISTS (SELECT FROM erasure_mentions AS m WHERE m.row_id = a.entity_id AND m.erasure_id = erasure)
        OR EXISTS (SELECT FROM unnest(words) AS word WHERE length(word) > 3 AND strpos(lower(v."values"::text), lower(word)) > 0));
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END $$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'deposit_entries'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON deposit_entries';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of deposit_entries are audited, reach open screens and move the lease balance.
SELECT audit_table('deposit_entries', 'deposit_entry', '{amount}');
SELECT live_table('deposit_entries', 'deposit-entries', 'lease');
CREATE TRIGGER lease_sums_deleted AFTER DELETE ON deposit_entries
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_deposit_entries();
CREATE TRIGGER lease_sums_inserted AFTER INSERT ON deposit_entries
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_deposit_entries();
CREATE TRIGGER lease_sums_updated AFTER UPDATE ON deposit_entries
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_deposit_entries();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'data_exports'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON data_exports';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of data_exports reach open screens and count into storage.
SELECT live_table('data_exports', 'data-exports', 'export');
CREATE TRIGGER stored_added AFTER INSERT ON data_exports
  FOR EACH ROW WHEN (new.size > 0) EXECUTE FUNCTION stored_archives();
CREATE TRIGGER stored_changed AFTER UPDATE ON data_exports FOR EACH ROW
  WHEN (old.size IS DISTINCT FROM new.size
    OR old.organization_id IS DISTINCT FROM new.organization_id OR old.user_id IS DISTINCT FROM new.user_id)
  EXECUTE FUNCTION stored_archives();
CREATE TRIGGER stored_removed AFTER DELETE ON data_exports
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_archives();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'idempotency_keys'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON idempotency_keys';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of idempotency_keys count into storage.
CREATE TRIGGER measured BEFORE UPDATE OF reply ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION measure_reply();
CREATE TRIGGER stored_added AFTER INSERT ON idempotency_keys
  FOR EACH ROW WHEN (new.bytes > 0) EXECUTE FUNCTION stored_replies();
CREATE TRIGGER stored_changed AFTER UPDATE ON idempotency_keys FOR EACH ROW
  WHEN (old.bytes IS DISTINCT FROM new.bytes
    OR old.organization_id IS DISTINCT FROM new.organization_id OR old.user_id IS DISTINCT FROM new.user_id)
  EXECUTE FUNCTION stored_replies();
CREATE TRIGGER stored_removed AFTER DELETE ON idempotency_keys
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_replies();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'mails'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON mails';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of mails count into storage.
CREATE TRIGGER stored_added AFTER INSERT ON mails
  FOR EACH ROW WHEN (new.file_bytes > 0) EXECUTE FUNCTION stored_emails();
CREATE TRIGGER stored_changed AFTER UPDATE ON mails FOR EACH ROW
  WHEN (old.file_bytes IS DISTINCT FROM new.file_bytes OR old.organization_id IS DISTINCT FROM new.organization_id)
  EXECUTE FUNCTION stored_emails();
CREATE TRIGGER stored_removed AFTER DELETE ON mails
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_emails();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'report_runs'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON report_runs';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of report_runs are audited, reach open screens and count into storage.
SELECT audit_table('report_runs', 'report', '{report_type}', '{result,bytes}');
SELECT live_table('report_runs', 'report-runs', 'run');
CREATE TRIGGER measured BEFORE INSERT OR UPDATE OF result ON report_runs FOR EACH ROW EXECUTE FUNCTION measure_report();
CREATE TRIGGER stored_added AFTER INSERT ON report_runs
  FOR EACH ROW WHEN (new.bytes > 0) EXECUTE FUNCTION stored_reports();
CREATE TRIGGER stored_changed AFTER UPDATE ON report_runs FOR EACH ROW
  WHEN (old.bytes IS DISTINCT FROM new.bytes
    OR old.organization_id IS DISTINCT FROM new.organization_id OR old.user_id IS DISTINCT FROM new.user_id)
  EXECUTE FUNCTION stored_reports();
CREATE TRIGGER stored_removed AFTER DELETE ON report_runs
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_reports();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'uploads'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON uploads';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of uploads count into storage.
CREATE TRIGGER stored_added AFTER INSERT ON uploads
  FOR EACH ROW WHEN (new.kept_bytes > 0) EXECUTE FUNCTION stored_files();
CREATE TRIGGER stored_changed AFTER UPDATE ON uploads FOR EACH ROW
  WHEN (old.kept_bytes IS DISTINCT FROM new.kept_bytes
    OR old.organization_id IS DISTINCT FROM new.organization_id OR old.user_id IS DISTINCT FROM new.user_id)
  EXECUTE FUNCTION stored_files();
CREATE TRIGGER stored_removed AFTER DELETE ON uploads
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION stored_files();
