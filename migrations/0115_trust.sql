-- Deposits are in accounts for deposits or trust alone, and other money in none for deposits.
CREATE OR REPLACE FUNCTION require_account_kinds() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM bank_accounts a WHERE a.id = new.deposit_account_id AND a.kind = 'operating'
    OR a.id = new.operating_account_id AND a.kind = 'deposit') THEN
    PERFORM refuse_match('properties_account_kinds');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The money of a property in a bank account from a day on, at its lowest: all of it, and without the rent that tenants
-- paid before it was due. A payment of bills is of the account that it names.
CREATE OR REPLACE FUNCTION trust_funds(organization uuid, bank uuid, home uuid, since date) RETURNS TABLE(cash numeric, free numeric)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(min(d.cash), 0), coalesce(min(d.free), 0) FROM (
    SELECT sum(coalesce(sum(l.amount) FILTER (WHERE l.account = 'operating_bank'), 0)) OVER days AS cash,
      sum(sum(l.amount)) OVER days AS free
    FROM ledger_lines(organization) l JOIN properties h ON h.id = l.property_id
    LEFT JOIN bill_payments p ON l.source = 'bill_payments' AND p.id = l.source_id
    WHERE l.property_id = home AND l.account IN ('operating_bank', 'prepaid')
      AND coalesce(p.bank_account_id, h.operating_account_id) = bank
    GROUP BY greatest(l.day, since) WINDOW days AS (ORDER BY greatest(l.day, since))
  ) d
$$;--> statement-breakpoint
-- At the end of a transaction, no money has left a trust account beyond its property's, on its day or later: prepaid rent
-- leaves by refunds alone. Money that lines of the bank show as gone is a fact, and is not refused.
CREATE OR REPLACE FUNCTION require_trust_funds() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  source constant text := tg_argv[0];
  one constant jsonb := to_jsonb(new);
  payment constant uuid := one ->> 'payment_id';
  home uuid := one ->> 'property_id';
  name text;
  bank uuid;
  funds numeric;
  leaving numeric := new.amount;
BEGIN
  IF home IS NULL THEN
    SELECT u.property_id INTO home FROM leases l JOIN units u ON u.id = l.unit_id WHERE l.id = (one ->> 'lease_id')::uuid;
  END IF;
  SELECT p.name, a.id INTO name, bank FROM properties p LEFT JOIN bill_payments b ON b.id = payment
    JOIN bank_accounts a ON a.id = coalesce(b.bank_account_id, p.operating_account_id) WHERE p.id = home AND a.kind = 'trust';
  IF NOT found OR new.amount <= (
    SELECT -sum(m.amount) FROM bank_matches m JOIN bank_lines l ON l.id = m.bank_line_id AND l.bank_account_id = bank
    WHERE m.source = tg_argv[0] AND m.source_id = coalesce(payment, new.id) AND m.unmatched_at IS NULL) THEN
    RETURN NULL;
  END IF;
  -- One at a time: of two that fit alone, the second one sees the first.
  PERFORM pg_advisory_xact_lock(7266842, hashtext(bank::text));
  SELECT CASE source WHEN 'refund' THEN f.cash ELSE f.free END INTO funds
    FROM trust_funds(new.organization_id, bank, home, coalesce(one ->> 'paid_booked_on', one ->> 'booked_on')::date) f;
  IF funds >= 0 THEN
    RETURN NULL;
  END IF;
  -- Rows of one transaction leave together.
  IF source = 'expense' THEN
    SELECT sum(e.amount) INTO leaving FROM expenses e JOIN expenses own ON own.id = new.id
      WHERE e.xmin = own.xmin AND e.property_id = home AND e.paid_booked_on IS NOT NULL AND e.end_booked_on IS NULL;
  ELSIF source = 'bill_payment' THEN
    SELECT sum(b.amount) INTO leaving FROM bill_payment_lines b JOIN bill_payment_lines own ON own.id = new.id
      WHERE b.xmin = own.xmin AND b.property_id = home;
  END IF;
  RAISE EXCEPTION 'Less is available in a trust account'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'trust_funds', DETAIL = greatest(funds + leaving, 0)::numeric(14, 2) || ' ' || name;
END $$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'bill_payment_lines'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON bill_payment_lines';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of bill_payment_lines are audited, counted on open days, and settle their expense.
SELECT audit_table('bill_payment_lines', 'bill_payment_line', '{amount}');
SELECT book_table('bill_payment_lines', 'paid_on', 'voided_on', '{organization_id,property_id,payment_id,expense_id,amount}');
CREATE TRIGGER settle_expense AFTER INSERT OR UPDATE OF voided_on ON bill_payment_lines
  FOR EACH ROW EXECUTE FUNCTION settle_expense();
SELECT release_table('bill_payment_lines', 'voided_on');
CREATE CONSTRAINT TRIGGER require_trust_funds AFTER INSERT ON bill_payment_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.amount > 0) EXECUTE FUNCTION require_trust_funds('bill_payment');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'expenses'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON expenses';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of expenses are audited and reach open screens.
SELECT audit_table('expenses', 'expense', '{amount}');
SELECT live_table('expenses', 'expenses', 'expense');
SELECT book_table('expenses', 'incurred_on', 'voided_on', '{organization_id,property_id,amount,category}', '{paid_on,paid_booked_on}');
SELECT release_table('expenses', 'voided_on');
CREATE TRIGGER refuse_paid_void BEFORE UPDATE OF voided_on ON expenses
  FOR EACH ROW WHEN (new.has_payments AND old.voided_on IS NULL AND new.voided_on IS NOT NULL) EXECUTE FUNCTION refuse_paid_void();
CREATE CONSTRAINT TRIGGER require_trust_funds AFTER INSERT ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.paid_on IS NOT NULL AND new.amount > 0) EXECUTE FUNCTION require_trust_funds('expense');
CREATE CONSTRAINT TRIGGER require_trust_funds_paid AFTER UPDATE OF paid_on ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (old.paid_on IS NULL AND new.paid_on IS NOT NULL AND NOT new.has_payments AND new.amount > 0)
  EXECUTE FUNCTION require_trust_funds('expense');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'owner_entries'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON owner_entries';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of owner_entries are audited and reach open screens.
SELECT audit_table('owner_entries', 'owner_entry', '{kind,amount}');
SELECT live_table('owner_entries', 'owner-entries', 'expense');
SELECT book_table('owner_entries', 'entry_on', 'voided_on', '{organization_id,property_id,owner_id,amount,kind}');
SELECT release_table('owner_entries', 'voided_on');
CREATE CONSTRAINT TRIGGER require_trust_funds AFTER INSERT ON owner_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.kind = 'draw') EXECUTE FUNCTION require_trust_funds('owner_entry');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'refunds'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON refunds';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of refunds are audited, reach open screens and move the lease balance.
SELECT audit_table('refunds', 'refund', '{amount}');
SELECT live_table('refunds', 'refunds', 'lease');
CREATE TRIGGER lease_sums_deleted AFTER DELETE ON refunds
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_refunds();
CREATE TRIGGER lease_sums_inserted AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_refunds();
CREATE TRIGGER lease_sums_updated AFTER UPDATE ON refunds
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_refunds();
SELECT book_table('refunds', 'refunded_on', 'voided_on', '{organization_id,lease_id,amount,brought_forward}');
SELECT release_table('refunds', 'voided_on');
CREATE CONSTRAINT TRIGGER require_trust_funds AFTER INSERT ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION require_trust_funds('refund');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'properties'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON properties';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of properties are audited, reach open screens, pass on days of grace, keep owners by day, give files to
-- their organization and release pictures.
SELECT audit_table('properties', 'property', '{name}',
  '{unit_count,occupied_units,non_revenue_units,contract_rent,late_fee_since,picture_upload_id,picture_problem}');
CREATE TRIGGER assign_file_organization AFTER INSERT OR UPDATE OF picture_upload_id ON properties
  FOR EACH ROW WHEN (new.picture_upload_id IS NOT NULL) EXECUTE FUNCTION assign_file_organization('picture_upload_id');
CREATE TRIGGER change_owner_history_inserted AFTER INSERT ON properties FOR EACH ROW EXECUTE FUNCTION change_owner_history();
CREATE TRIGGER change_owner_history_updated AFTER UPDATE OF owner_id, owner_since ON properties FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND (old.owner_id, old.owner_since) IS DISTINCT FROM (new.owner_id, new.owner_since))
  EXECUTE FUNCTION change_owner_history();
CREATE TRIGGER live_row AFTER INSERT OR DELETE ON properties
  FOR EACH ROW EXECUTE FUNCTION live_row('properties', 'property');
CREATE TRIGGER live_row_changed AFTER UPDATE ON properties FOR EACH ROW
  WHEN (to_jsonb(old) - '{unit_count,occupied_units,non_revenue_units,contract_rent}'::text[]
  IS DISTINCT FROM to_jsonb(new) - '{unit_count,occupied_units,non_revenue_units,contract_rent}'::text[])
  EXECUTE FUNCTION live_row('properties', 'property');
CREATE TRIGGER property_grace_days AFTER UPDATE OF grace_days ON properties FOR EACH ROW
  WHEN (old.grace_days IS DISTINCT FROM new.grace_days) EXECUTE FUNCTION copy_property_grace_days();
CREATE TRIGGER release_property_picture_deleted AFTER DELETE ON properties FOR EACH ROW
  WHEN (old.picture_upload_id IS NOT NULL) EXECUTE FUNCTION release_property_picture();
CREATE TRIGGER release_property_picture_updated AFTER UPDATE OF picture_upload_id ON properties FOR EACH ROW
  WHEN (old.picture_upload_id IS NOT NULL AND old.picture_upload_id IS DISTINCT FROM new.picture_upload_id)
  EXECUTE FUNCTION release_property_picture();
CREATE TRIGGER keep_rows_places AFTER UPDATE OF operating_account_id, deposit_account_id ON properties
  FOR EACH ROW EXECUTE FUNCTION keep_rows_places();
CREATE TRIGGER require_account_kinds AFTER INSERT OR UPDATE OF operating_account_id, deposit_account_id ON properties
  FOR EACH ROW EXECUTE FUNCTION require_account_kinds();
