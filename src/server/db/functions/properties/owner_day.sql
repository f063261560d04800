-- The day by which a row is its owner's, as `dayOf` of src/server/access has it; null while it goes on.
CREATE OR REPLACE FUNCTION owner_day("table" text, one jsonb) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE "table"
    WHEN 'payments' THEN (one ->> 'received_on')::date
    WHEN 'charges' THEN (one ->> 'due_date')::date
    WHEN 'credits' THEN (one ->> 'credit_on')::date
    WHEN 'refunds' THEN (one ->> 'refunded_on')::date
    WHEN 'deposit_entries' THEN (one ->> 'entry_on')::date
    WHEN 'expenses' THEN coalesce(one ->> 'paid_on', one ->> 'incurred_on')::date
    WHEN 'budgets' THEN (one ->> 'month')::date
    WHEN 'recurring_charges' THEN (one ->> 'ends_on')::date
    WHEN 'recurring_credits' THEN (one ->> 'ends_on')::date
    WHEN 'recurring_expenses' THEN (one ->> 'ends_on')::date
    WHEN 'recurring_charge_amounts' THEN
      (SELECT c.ends_on FROM recurring_charges c WHERE c.id = (one ->> 'recurring_charge_id')::uuid)
    WHEN 'leases' THEN lease_day(one)
    WHEN 'co_tenants' THEN (SELECT lease_day(to_jsonb(l)) FROM leases l WHERE l.id = (one ->> 'lease_id')::uuid)
    WHEN 'lease_rents' THEN (SELECT lease_day(to_jsonb(l)) FROM leases l WHERE l.id = (one ->> 'lease_id')::uuid)
    WHEN 'lease_payers' THEN (SELECT lease_day(to_jsonb(l)) FROM leases l WHERE l.id = (one ->> 'lease_id')::uuid)
    WHEN 'lease_payer_shares' THEN (SELECT lease_day(to_jsonb(l)) FROM leases l WHERE l.id = (one ->> 'lease_id')::uuid)
    WHEN 'renewal_offers' THEN (SELECT lease_day(to_jsonb(l)) FROM leases l WHERE l.id = (one ->> 'lease_id')::uuid)
    WHEN 'maintenance_requests' THEN CASE one ->> 'status'
      WHEN 'completed' THEN office_day(one, 'completed_at') WHEN 'cancelled' THEN office_day(one, 'updated_at') END
    WHEN 'documents' THEN coalesce(
      (SELECT coalesce(e.paid_on, e.incurred_on) FROM expenses e WHERE e.id = (one ->> 'expense_id')::uuid),
      office_day(one, 'created_at'))
  END
$$;
