-- Debits (positive) and credits (negative) of the other rows: few beside those that day_sums adds up.
CREATE OR REPLACE FUNCTION ledger_lines_of_others(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text, property_id uuid, unit_id uuid, lease_id uuid, payee_id uuid, source text, source_id uuid, memo text)
LANGUAGE sql STABLE AS $$
  -- Money brought forward by an import was received before; a transfer was received on the other lease.
  SELECT moved.day, leg.account, moved.sign * leg.sign * p.amount, 'both',
      CASE WHEN p.transfer_id IS NULL THEN 'brought_forward' ELSE 'transfer' END,
      u.property_id, l.unit_id, p.lease_id, l.tenant_id, 'payments', p.id, p.notes
    FROM payments p JOIN leases l ON l.id = p.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (p.booked_on, 1), (CASE p.status WHEN 'reversed' THEN p.end_booked_on END, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES (CASE WHEN p.transfer_id IS NULL THEN 'opening_balances' ELSE 'operating_bank' END, 1), ('prepaid', -1)) AS leg(account, sign)
    WHERE p.organization_id = organization AND p.origin <> 'received' AND p.status IN ('completed', 'reversed') AND moved.day IS NOT NULL
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * f.amount, 'both', CASE WHEN f.transfer_id IS NULL THEN 'refund' ELSE 'transfer' END,
      u.property_id, l.unit_id, f.lease_id, l.tenant_id, 'refunds', f.id, f.notes
    FROM refunds f JOIN leases l ON l.id = f.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (f.booked_on, 1), (f.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('prepaid', 1), ('operating_bank', -1)) AS leg(account, sign)
    WHERE f.organization_id = organization AND moved.day IS NOT NULL AND f.end_booked_on IS DISTINCT FROM f.booked_on
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * k.amount, 'accrual', k.kind::text,
      u.property_id, l.unit_id, k.lease_id, l.tenant_id, 'credits', k.id, k.reason
    FROM credits k JOIN leases l ON l.id = k.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (k.booked_on, 1), (k.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES (CASE k.kind WHEN 'write_off' THEN 'bad_debt' ELSE 'concessions' END, 1), ('receivable', -1)) AS leg(account, sign)
    WHERE k.organization_id = organization AND k.kind <> 'deposit_applied' AND moved.day IS NOT NULL
      AND k.end_booked_on IS DISTINCT FROM k.booked_on
  UNION ALL
  SELECT moved.day, a.purpose, moved.sign * (jl.debit - jl.credit), 'both', 'journal', jl.property_id, jl.unit_id, NULL, NULL, 'journals', j.id, j.memo
    FROM journals j JOIN journal_lines jl ON jl.journal_id = j.id JOIN accounts a ON a.id = jl.account_id
    CROSS JOIN LATERAL (VALUES (j.booked_on, 1), (j.end_booked_on, -1)) AS moved(day, sign)
    WHERE j.organization_id = organization AND moved.day IS NOT NULL AND j.end_booked_on IS DISTINCT FROM j.booked_on
$$;--> statement-breakpoint
-- Debits (positive) and credits (negative) of expenses, deposits and owners, which day_sums adds up too.
CREATE OR REPLACE FUNCTION ledger_lines_of_spending(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text, property_id uuid, unit_id uuid, lease_id uuid, payee_id uuid, source text, source_id uuid, memo text)
LANGUAGE sql STABLE AS $$
  -- A retained deposit counts as moved to the operating bank that day.
  SELECT moved.day, leg.account, moved.sign * leg.sign * d.amount, leg.basis, 'deposit_' || d.kind,
      u.property_id, l.unit_id, d.lease_id, l.tenant_id, 'deposit_entries', d.id, d.notes
    FROM deposit_entries d JOIN leases l ON l.id = d.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (d.booked_on, 1), (d.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('deposits_held', CASE WHEN d.kind IN ('received', 'interest', 'transfer_in') THEN -1 ELSE 1 END, 'both'),
      (CASE d.kind WHEN 'interest' THEN 'expense:deposit_interest' ELSE 'deposit_bank' END,
        CASE WHEN d.kind IN ('received', 'interest', 'transfer_in') THEN 1 ELSE -1 END, 'both'),
      (CASE d.kind WHEN 'applied' THEN 'operating_bank' END, 1, 'both'),
      (CASE d.kind WHEN 'applied' THEN 'receivable' END, -1, 'accrual'),
      (CASE d.kind WHEN 'applied' THEN 'income:deposits_kept' END, -1, 'cash')) AS leg(account, sign, basis)
    WHERE d.organization_id = organization AND moved.day IS NOT NULL AND leg.account IS NOT NULL
      AND d.end_booked_on IS DISTINCT FROM d.booked_on
  UNION ALL
  SELECT ended.day, leg.account, ended.sign * leg.sign * e.amount, leg.basis, moved.event,
      e.property_id, e.unit_id, NULL, NULL, 'expenses', e.id, concat_ws(': ', e.payee, e.description)
    FROM expenses e
    CROSS JOIN LATERAL (SELECT CASE e.category WHEN 'capital_improvement' THEN 'capital' ELSE 'expense:' || e.category END AS account) spent
    CROSS JOIN LATERAL (VALUES (e.booked_on, false, 'expense_incurred'),
      (e.paid_booked_on, true, CASE e.category WHEN 'capital_improvement' THEN 'capital_paid' ELSE 'expense_paid' END)) AS moved(day, is_paid, event)
    CROSS JOIN LATERAL (VALUES (moved.day, 1), (CASE WHEN e.end_booked_on IS NOT NULL THEN greatest(e.end_booked_on, moved.day) END, -1)) AS ended(day, sign)
    CROSS JOIN LATERAL (VALUES
      ('payable', CASE WHEN moved.is_paid THEN 1 ELSE -1 END, 'accrual'),
      (spent.account, 1, CASE WHEN moved.is_paid THEN 'cash' ELSE 'accrual' END),
      (CASE WHEN moved.is_paid THEN 'operating_bank' END, -1, 'both')) AS leg(account, sign, basis)
    WHERE e.organization_id = organization AND moved.day IS NOT NULL AND ended.day IS NOT NULL AND leg.account IS NOT NULL
      AND (e.end_booked_on IS NULL OR e.end_booked_on > moved.day)
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * b.amount, leg.basis, CASE e.category WHEN 'capital_improvement' THEN 'capital_paid' ELSE 'expense_paid' END,
      e.property_id, e.unit_id, NULL, NULL, 'bill_payments', b.payment_id, concat_ws(': ', e.payee, e.description)
    FROM bill_payment_lines b JOIN expenses e ON e.id = b.expense_id
    CROSS JOIN LATERAL (VALUES (b.booked_on, 1), (b.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('payable', 1, 'accrual'), ('operating_bank', -1, 'both'),
      (CASE e.category WHEN 'capital_improvement' THEN 'capital' ELSE 'expense:' || e.category END, 1, 'cash')) AS leg(account, sign, basis)
    WHERE b.organization_id = organization AND moved.day IS NOT NULL AND b.end_booked_on IS DISTINCT FROM b.booked_on
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * o.amount, 'both', 'owner_' || o.kind,
      o.property_id, NULL, NULL, o.owner_id, 'owner_entries', o.id, o.notes
    FROM owner_entries o
    CROSS JOIN LATERAL (VALUES (o.booked_on, 1), (o.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('operating_bank', CASE o.kind WHEN 'contribution' THEN 1 ELSE -1 END),
      (CASE o.kind WHEN 'contribution' THEN 'contributions' ELSE 'draws' END, CASE o.kind WHEN 'contribution' THEN -1 ELSE 1 END)) AS leg(account, sign)
    WHERE o.organization_id = organization AND moved.day IS NOT NULL AND o.end_booked_on IS DISTINCT FROM o.booked_on
$$;--> statement-breakpoint
-- The general ledger: every line is derived from a row that exists. Debits are positive, credits negative.
CREATE OR REPLACE FUNCTION ledger_lines(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text, property_id uuid, unit_id uuid, lease_id uuid, payee_id uuid, source text, source_id uuid, memo text)
LANGUAGE sql STABLE AS $$
  SELECT * FROM ledger_lines_of_rents(organization) UNION ALL SELECT * FROM ledger_lines_of_spending(organization)
    UNION ALL SELECT * FROM ledger_lines_of_others(organization)
$$;--> statement-breakpoint
-- The same by day and account for a whole organization, without reading each row.
CREATE OR REPLACE FUNCTION ledger_sums(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text)
LANGUAGE sql STABLE AS $$
  SELECT s.day, leg.account, leg.sign * s.amount, leg.basis, leg.event
    FROM day_sums s CROSS JOIN LATERAL (VALUES
      ('charged', 'receivable', 1, 'accrual', 'charge'),
      ('charged', CASE s.kind WHEN 'opening_balance' THEN 'opening_balances' ELSE 'income:' || s.kind END, -1, 'accrual', 'charge'),
      ('laid', 'prepaid', 1, 'both', 'allocation'),
      ('laid', 'receivable', -1, 'accrual', 'allocation'),
      ('laid', 'income:' || s.kind, -1, 'cash', 'allocation'),
      ('payments', 'operating_bank', 1, 'both', 'payment'),
      ('payments', 'prepaid', -1, 'both', 'payment'),
      ('returned', 'operating_bank', -1, 'both', 'payment_returned'),
      ('returned', 'prepaid', 1, 'both', 'payment_returned')) AS leg(figure, account, sign, basis, event)
    WHERE s.organization_id = organization AND s.figure = leg.figure AND s.figure IN ('charged', 'laid', 'payments', 'returned')
      AND (s.figure <> 'payments' OR s.kind IN ('completed', 'reversed'))
  UNION ALL
  SELECT s.day, leg.account, leg.sign * s.amount, leg.basis, leg.event
    FROM day_sums s
    CROSS JOIN LATERAL (SELECT CASE s.kind WHEN 'capital_improvement' THEN 'capital' ELSE 'expense:' || s.kind END AS account,
      CASE s.kind WHEN 'capital_improvement' THEN 'capital_paid' ELSE 'expense_paid' END AS paid,
      CASE WHEN s.kind IN ('received', 'interest', 'transfer_in', 'contribution') THEN 1 ELSE -1 END AS sign) of
    CROSS JOIN LATERAL (VALUES
      ('expenses', 'payable', -1, 'accrual', 'expense_incurred'),
      ('expenses', of.account, 1, 'accrual', 'expense_incurred'),
      ('expenses_paid', 'payable', 1, 'accrual', of.paid),
      ('expenses_paid', of.account, 1, 'cash', of.paid),
      ('expenses_paid', 'operating_bank', -1, 'both', of.paid),
      ('deposits', 'deposits_held', -of.sign, 'both', 'deposit_' || s.kind),
      ('deposits', CASE s.kind WHEN 'interest' THEN 'expense:deposit_interest' ELSE 'deposit_bank' END, of.sign, 'both', 'deposit_' || s.kind),
      ('deposits', CASE s.kind WHEN 'applied' THEN 'operating_bank' END, 1, 'both', 'deposit_applied'),
      ('deposits', CASE s.kind WHEN 'applied' THEN 'receivable' END, -1, 'accrual', 'deposit_applied'),
      ('deposits', CASE s.kind WHEN 'applied' THEN 'income:deposits_kept' END, -1, 'cash', 'deposit_applied'),
      ('owner_entries', 'operating_bank', of.sign, 'both', 'owner_' || s.kind),
      ('owner_entries', CASE s.kind WHEN 'contribution' THEN 'contributions' ELSE 'draws' END, -of.sign, 'both', 'owner_' || s.kind)
    ) AS leg(figure, account, sign, basis, event)
    WHERE s.organization_id = organization AND s.figure = leg.figure AND leg.account IS NOT NULL
      AND s.figure IN ('expenses', 'expenses_paid', 'deposits', 'owner_entries')
  UNION ALL
  SELECT o.day, o.account, o.amount, o.basis, o.event FROM ledger_lines_of_others(organization) o
$$;--> statement-breakpoint
-- The days on which an expense counts as incurred and as paid, and those on which it no longer does.
CREATE OR REPLACE FUNCTION expense_days(incurred date, paid date, ended date) RETURNS TABLE(figure text, day date, sign integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT counted.figure, moved.day, moved.sign FROM (VALUES ('expenses', incurred), ('expenses_paid', paid)) AS counted(figure, day)
    CROSS JOIN LATERAL (VALUES (counted.day, 1), (CASE WHEN ended IS NOT NULL THEN greatest(ended, counted.day) END, -1)) AS moved(day, sign)
    WHERE counted.day IS NOT NULL AND moved.day IS NOT NULL
$$;--> statement-breakpoint
-- The expected daily totals, from the ledger alone: the doctor compares.
CREATE OR REPLACE FUNCTION day_sums_of(books uuid) RETURNS TABLE(organization_id uuid, figure text, day date, kind text, method payment_method, amount numeric, rows bigint)
LANGUAGE sql STABLE AS $$
  SELECT organization_id, 'payments', booked_on, status::text, payment_method, sum(amount), count(*)
    FROM payments WHERE origin = 'received' AND (books IS NULL OR organization_id = books) GROUP BY 1, 3, 4, 5
  UNION ALL
  SELECT organization_id, 'returned', end_booked_on, 'reversed', payment_method, sum(amount), count(*)
    FROM payments WHERE origin = 'received' AND status = 'reversed' AND reversed_on IS NOT NULL
      AND (books IS NULL OR organization_id = books)
    GROUP BY 1, 3, 5
  UNION ALL
  SELECT organization_id, 'kept', moved.day, moved.kind, payment_method, sum(moved.sign * amount), sum(moved.sign)
    FROM payments CROSS JOIN LATERAL (
      VALUES (booked_on, 'completed', 1), (booked_on, 'reversed', -1), (end_booked_on, 'returned', 1)
    ) AS moved(day, kind, sign)
    WHERE origin = 'received' AND booked_back AND (books IS NULL OR organization_id = books) GROUP BY 1, 3, 4, 5
  UNION ALL
  SELECT organization_id, 'charged', moved.day, kind::text, NULL, sum(moved.sign * amount), sum(moved.sign)
    FROM charges CROSS JOIN LATERAL (
      VALUES (booked_on, 1), (end_booked_on, -1)
    ) AS moved(day, sign)
    WHERE moved.day IS NOT NULL AND (books IS NULL OR organization_id = books) GROUP BY 1, 3, 4
  UNION ALL
  SELECT a.organization_id, 'laid', moved.day, c.kind::text, NULL, sum(moved.sign * a.amount), sum(moved.sign)
    FROM allocations a JOIN charges c ON c.id = a.charge_id
    CROSS JOIN LATERAL (VALUES (a.booked_on, 1), (a.end_booked_on, -1)) AS moved(day, sign)
    WHERE a.payment_id IS NOT NULL AND moved.day IS NOT NULL AND (books IS NULL OR a.organization_id = books)
    GROUP BY 1, 3, 4
  UNION ALL
  SELECT spent.organization_id, spent.figure, spent.day, spent.kind, NULL, sum(spent.amount), sum(spent.sign) FROM (
      SELECT e.organization_id, moved.figure, moved.day, e.category::text AS kind, moved.sign * e.amount AS amount, moved.sign
        FROM expenses e CROSS JOIN LATERAL expense_days(e.booked_on, e.paid_booked_on, e.end_booked_on) moved
      UNION ALL
      SELECT b.organization_id, 'expenses_paid', moved.day, e.category::text, moved.sign * b.amount, moved.sign
        FROM bill_payment_lines b JOIN expenses e ON e.id = b.expense_id
        CROSS JOIN LATERAL (VALUES (b.booked_on, 1), (b.end_booked_on, -1)) AS moved(day, sign) WHERE moved.day IS NOT NULL
      UNION ALL
      SELECT d.organization_id, 'deposits', moved.day, d.kind::text, moved.sign * d.amount, moved.sign
        FROM deposit_entries d CROSS JOIN LATERAL (VALUES (d.booked_on, 1), (d.end_booked_on, -1)) AS moved(day, sign) WHERE moved.day IS NOT NULL
      UNION ALL
      SELECT o.organization_id, 'owner_entries', moved.day, o.kind::text, moved.sign * o.amount, moved.sign
        FROM owner_entries o CROSS JOIN LATERAL (VALUES (o.booked_on, 1), (o.end_booked_on, -1)) AS moved(day, sign) WHERE moved.day IS NOT NULL
    ) spent WHERE books IS NULL OR spent.organization_id = books GROUP BY 1, 2, 3, 4
$$;--> statement-breakpoint
-- Daily totals of bill payments, as payments of expenses.
CREATE OR REPLACE FUNCTION day_sums_bill_payments() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT b.organization_id, 'expenses_paid', moved.day, e.category, sum(moved.sign * b.amount), sum(moved.sign)
      FROM new_rows b JOIN expenses e ON e.id = b.expense_id
      CROSS JOIN LATERAL (VALUES (b.booked_on, 1), (b.end_booked_on, -1)) AS moved(day, sign)
      WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
  END IF;
  IF tg_op <> 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT b.organization_id, 'expenses_paid', moved.day, e.category, -sum(moved.sign * b.amount), -sum(moved.sign)
      FROM old_rows b JOIN expenses e ON e.id = b.expense_id
      CROSS JOIN LATERAL (VALUES (b.booked_on, 1), (b.end_booked_on, -1)) AS moved(day, sign)
      WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Daily totals of deposits or of owners' entries, as the figure that the trigger names.
CREATE OR REPLACE FUNCTION day_sums_entries() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT e.organization_id, tg_argv[0], moved.day, e.kind, sum(moved.sign * e.amount), sum(moved.sign)
      FROM new_rows e CROSS JOIN LATERAL (VALUES (e.booked_on, 1), (e.end_booked_on, -1)) AS moved(day, sign)
      WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
  END IF;
  IF tg_op <> 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT e.organization_id, tg_argv[0], moved.day, e.kind, -sum(moved.sign * e.amount), -sum(moved.sign)
      FROM old_rows e CROSS JOIN LATERAL (VALUES (e.booked_on, 1), (e.end_booked_on, -1)) AS moved(day, sign)
      WHERE moved.day IS NOT NULL GROUP BY 1, 3, 4;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Daily totals of expenses. Their category never changes.
CREATE OR REPLACE FUNCTION day_sums_expenses() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT e.organization_id, moved.figure, moved.day, e.category, sum(moved.sign * e.amount), sum(moved.sign)
      FROM new_rows e CROSS JOIN LATERAL expense_days(e.booked_on, e.paid_booked_on, e.end_booked_on) moved GROUP BY 1, 2, 3, 4;
  END IF;
  IF tg_op <> 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT e.organization_id, moved.figure, moved.day, e.category, -sum(moved.sign * e.amount), -sum(moved.sign)
      FROM old_rows e CROSS JOIN LATERAL expense_days(e.booked_on, e.paid_booked_on, e.end_booked_on) moved GROUP BY 1, 2, 3, 4;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'bill_payment_lines'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON bill_payment_lines';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of bill_payment_lines are audited, counted on open days, settle their expense, and move daily totals.
SELECT audit_table('bill_payment_lines', 'bill_payment_line', '{amount}');
SELECT book_table('bill_payment_lines', 'paid_on', 'voided_on', '{organization_id,property_id,payment_id,expense_id,amount}');
CREATE TRIGGER settle_expense AFTER INSERT OR UPDATE OF voided_on ON bill_payment_lines
  FOR EACH ROW EXECUTE FUNCTION settle_expense();
SELECT release_table('bill_payment_lines', 'voided_on');
CREATE CONSTRAINT TRIGGER require_trust_funds AFTER INSERT ON bill_payment_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.amount > 0) EXECUTE FUNCTION require_trust_funds('bill_payment');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON bill_payment_lines
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_bill_payments();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON bill_payment_lines
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_bill_payments();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON bill_payment_lines
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_bill_payments();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'deposit_entries'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON deposit_entries';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of deposit_entries are audited, reach open screens, move daily totals and the lease balance.
SELECT audit_table('deposit_entries', 'deposit_entry', '{amount}');
SELECT live_table('deposit_entries', 'deposit-entries', 'lease');
CREATE TRIGGER lease_sums_deleted AFTER DELETE ON deposit_entries
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_deposit_entries();
CREATE TRIGGER lease_sums_inserted AFTER INSERT ON deposit_entries
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_deposit_entries();
CREATE TRIGGER lease_sums_updated AFTER UPDATE ON deposit_entries
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION lease_sums_deposit_entries();
SELECT book_table('deposit_entries', 'entry_on', 'voided_on', '{organization_id,lease_id,amount,kind}');
SELECT release_table('deposit_entries', 'voided_on');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON deposit_entries
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_entries('deposits');
CREATE TRIGGER day_sums_inserted AFTER INSERT ON deposit_entries
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_entries('deposits');
CREATE TRIGGER day_sums_updated AFTER UPDATE ON deposit_entries
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_entries('deposits');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'expenses'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON expenses';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of expenses are audited, reach open screens and move daily totals.
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
  EXECUTE FUNCTION require_trust_funds('expense');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON expenses
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_expenses();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON expenses
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_expenses();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON expenses
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_expenses();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'owner_entries'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON owner_entries';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of owner_entries are audited, reach open screens and move daily totals.
SELECT audit_table('owner_entries', 'owner_entry', '{kind,amount}');
SELECT live_table('owner_entries', 'owner-entries', 'expense');
SELECT book_table('owner_entries', 'entry_on', 'voided_on', '{organization_id,property_id,owner_id,amount,kind}');
SELECT release_table('owner_entries', 'voided_on');
CREATE CONSTRAINT TRIGGER require_trust_funds AFTER INSERT ON owner_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.kind = 'draw') EXECUTE FUNCTION require_trust_funds('owner_entry');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON owner_entries
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_entries('owner_entries');
CREATE TRIGGER day_sums_inserted AFTER INSERT ON owner_entries
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_entries('owner_entries');
CREATE TRIGGER day_sums_updated AFTER UPDATE ON owner_entries
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_entries('owner_entries');
--> statement-breakpoint
-- Rows of years already recorded; the new triggers hold their tables until this is committed.
INSERT INTO day_sums (organization_id, figure, day, kind, method, amount, "rows")
  SELECT * FROM day_sums_of(NULL) WHERE figure IN ('expenses', 'expenses_paid', 'deposits', 'owner_entries');
