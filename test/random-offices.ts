import fc from 'fast-check'
import type { Role } from '#shared/person.ts'
import { drawnHolders, periodsOf } from './random-owners.ts'
import type { Row } from './two-offices-rows.ts'

/** Any rows of two landlords, with short names for ids as `two-offices.ts` has them. */

/** All callers: their role and organization. */
export const callers: Record<string, [Role, string | null]> = {
  adam: ['admin', 'ours'],
  mona: ['manager', 'ours'],
  /** Who may also rent. */
  max: ['manager', 'ours'],
  stan: ['staff', 'ours'],
  sue: ['staff', 'ours'],
  olga: ['owner', 'ours'],
  otto: ['owner', 'ours'],
  /** Who works elsewhere now. */
  oscar: ['owner', 'theirs'],
  hal: ['admin', 'theirs'],
  /** Who has left. */
  gus: ['owner', null],
  tina: ['tenant', null],
  cora: ['tenant', null],
  ted: ['tenant', null],
  nell: ['tenant', null],
}

const one = fc.constantFrom
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of)
const anybody = one(...Object.keys(callers))
const renter = one('tina', 'cora', 'ted', 'hal', 'max', 'sue', 'zoe')
const worker = maybe(one('stan', 'sue'))
const day = one('2025-01-10', '2025-04-10', '2025-07-10')
const office = one('ours', 'theirs')

const offices: Record<string, string> = { alpha: 'ours', beta: 'ours', gamma: 'theirs' }
const homes: Record<string, string> = { a1: 'alpha', a2: 'alpha', b1: 'beta', g1: 'gamma' }
const leased: Record<string, string> = { l1: 'a1', l2: 'a1', l3: 'a2', l4: 'b1', l5: 'g1' }
const asked: Record<string, string> = { r1: 'a1', r2: 'a2', r3: 'b1', r4: 'g1' }
const spent: Record<string, string> = { x1: 'alpha', x2: 'beta', x3: 'gamma' }
const monthly: Record<string, string> = { c1: 'l1', c2: 'l3', c3: 'l5' }

const property = one(...Object.keys(offices))
const unit = one(...Object.keys(homes))
const lease = one(...Object.keys(leased))
const request = one(...Object.keys(asked))

const ofProperty = (property_id: string) => ({
  property_id,
  organization_id: offices[property_id] ?? '',
})
const ofUnit = (unit_id: string) => ({ unit_id, ...ofProperty(homes[unit_id] ?? '') })
const inUnit = (unit_id: string) => ({
  unit_id,
  organization_id: ofUnit(unit_id).organization_id,
})
const onLease = (lease_id: string) => ({
  lease_id,
  organization_id: ofUnit(leased[lease_id] ?? '').organization_id,
})
const onRequest = (request_id: string) => ({
  request_id,
  organization_id: ofUnit(asked[request_id] ?? '').organization_id,
})

/** A row of a place, which stays where it is, and of columns that change. */
function at(place: fc.Arbitrary<Row>, columns: Record<string, fc.Arbitrary<Row[string]>> = {}) {
  return fc.record({ place, columns: fc.record(columns) })
}
const onSomeLease = (columns = {}) => at(lease.map(onLease), columns)
const onProperty = (columns = {}) => at(property.map(ofProperty), columns)
const anyOffice = office.map(organization_id => ({ organization_id }))
const ofOffice = (columns = {}) => at(anyOffice, columns)

const leaseColumns = {
  tenant_id: renter,
  status: one('pending', 'active', 'terminated', 'expired'),
  end_date: day,
  moved_out_on: maybe(day),
  terminated_on: maybe(day),
}
const requestColumns = {
  tenant_id: fc.oneof(renter, anybody),
  assigned_to: worker,
  status: one('pending', 'in_progress', 'completed', 'cancelled'),
  completed_at: day,
  updated_at: day,
}
const placeOfDocument = fc.oneof(
  anyOffice,
  fc.record({ organization_id: office, w9_owner_id: one('olga', 'gus') }),
  property.map(ofProperty),
  unit.map(ofUnit),
  lease.map(lease_id => ({ lease_id, ...ofUnit(leased[lease_id] ?? '') })),
  request.map(request_id => ({ request_id, ...ofUnit(asked[request_id] ?? '') })),
  one(...Object.keys(spent)).map(of => ({ expense_id: of, ...ofProperty(spent[of] ?? '') })),
)
const invited = {
  status: one('pending', 'accepted', 'declined'),
  email: anybody.map(emailOf),
  expires_at: fc.constant('2999-01-01'),
}
const addressed = { owner_id: maybe(one('olga', 'otto', 'oscar', 'gus', 'hal', 'tina')) }

/** Any row of each table whose changes are sent to screens. */
export const rowsOf = {
  automatic_emails: ofOffice(),
  ...{ bank_accounts: ofOffice(), bank_files: ofOffice(), bank_lines: ofOffice() },
  ...{ bank_matches: ofOffice(), bank_rules: ofOffice(), reconciliations: ofOffice() },
  accounts: ofOffice(),
  budgets: onProperty({ month: day }),
  ...{ agencies: ofOffice(), agency_remittances: ofOffice() },
  ...{ bill_payments: ofOffice(), bills: ofOffice(), owner_tax_details: ofOffice() },
  ...{ charge_runs: ofOffice(), meter_readings: ofOffice() },
  ...{ closed_periods: ofOffice(), journals: ofOffice() },
  charges: onSomeLease({ due_date: day }),
  co_tenants: onSomeLease({ user_id: renter }),
  credits: onSomeLease({ credit_on: day }),
  data_exports: at(
    fc.oneof(
      fc.constant({ kind: 'personal' }),
      fc.record({
        ...{ kind: fc.constant('organization'), organization_id: office },
        tenant_id: maybe(renter),
      }),
    ),
    { user_id: anybody, status: one('waiting', 'ready', 'cancelled') },
  ),
  deposit_entries: onSomeLease({ entry_on: day }),
  documents: at(placeOfDocument, { uploaded_by: anybody, created_at: day }),
  expenses: onProperty({ incurred_on: day, paid_on: maybe(day) }),
  lease_rents: onSomeLease({ effective_from: day }),
  leases: at(
    lease.map(id => ({ id, ...inUnit(leased[id] ?? '') })),
    leaseColumns,
  ),
  maintenance_comments: at(request.map(onRequest), { is_internal: fc.boolean() }),
  maintenance_requests: at(
    request.map(id => ({ id, ...inUnit(asked[id] ?? '') })),
    requestColumns,
  ),
  maintenance_schedules: onProperty(),
  member_invitations: ofOffice(invited),
  messages: ofOffice({ sender_id: anybody, receiver_id: anybody }),
  notifications: ofOffice({ user_id: anybody, read_at: maybe(day) }),
  organization_tenants: at(fc.record({ organization_id: office, user_id: renter }), {
    source: one('added', 'lease'),
  }),
  organizations: at(fc.record({ id: office }), { timezone: one('UTC', 'Europe/Berlin') }),
  owner_entries: onProperty(addressed),
  owner_statements: onProperty(addressed),
  autopays: onSomeLease({ user_id: renter }),
  payment_attempts: onSomeLease({ user_id: renter }),
  payment_methods: ofOffice({ user_id: renter }),
  ...{ provider_accounts: ofOffice(), payouts: ofOffice(), provider_differences: ofOffice() },
  payments: onSomeLease({ received_on: day }),
  properties: at(
    property.map(id => ({ id, organization_id: offices[id] ?? '' })),
    { archived_at: maybe(day) },
  ),
  recurring_charge_amounts: at(
    one(...Object.keys(monthly)).map(recurring_charge_id => ({
      recurring_charge_id,
      ...onLease(monthly[recurring_charge_id] ?? ''),
    })),
    { effective_from: day },
  ),
  recurring_charges: onSomeLease({ ends_on: maybe(day) }),
  recurring_credits: onSomeLease({ ends_on: maybe(day) }),
  lease_payers: onSomeLease({}),
  lease_payer_shares: onSomeLease({}),
  recurring_expenses: onProperty({ ends_on: maybe(day) }),
  refunds: onSomeLease({ refunded_on: day }),
  renewal_offers: onSomeLease({ end_date: day }),
  report_runs: at(fc.constant({}), { organization_id: maybe(office), user_id: anybody }),
  report_schedules: ofOffice({ ended_at: maybe(day) }),
  tenant_invitations: onProperty(invited),
  units: at(
    unit.map(id => ({ id, ...ofProperty(homes[id] ?? '') })),
    { non_revenue_since: maybe(day) },
  ),
  users: at(fc.constant({ id: 'zoe' }), {
    organization_id: maybe(office),
    role: one('manager', 'tenant'),
  }),
  vendor_links: at(request.map(onRequest)),
  vendors: ofOffice({ archived_at: maybe(day) }),
}
export type LiveTable = keyof typeof rowsOf

/** Any two landlords with everything that decides who sees a row: table by table. */
export const anyOffices: fc.Arbitrary<Record<string, Row[]>> = fc
  .record({
    holders: eachOf(offices, drawnHolders),
    archived: eachOf(offices, maybe(day)),
    leases: eachOf(leased, fc.record(leaseColumns)),
    coTenants: fc.array(fc.record({ lease_id: lease, user_id: renter }), { maxLength: 4 }),
    requests: eachOf(asked, fc.record(requestColumns)),
    spent: eachOf(spent, fc.record({ incurred_on: day, paid_on: maybe(day) })),
    monthly: eachOf(monthly, fc.record({ ends_on: maybe(day) })),
    known: fc.array(fc.record({ organization_id: office, user_id: renter }), { maxLength: 5 }),
    proven: fc.subarray(Object.keys(callers)),
  })
  .map(drawn => ({
    organizations: [
      { id: 'ours', timezone: 'America/New_York' },
      { id: 'theirs', timezone: 'UTC' },
    ],
    users: Object.entries(callers).map(([id, [role, organization_id]]) => ({
      ...{ id, role, organization_id, email: emailOf(id) },
    })),
    proven_addresses: drawn.proven.map(user_id => ({
      user_id,
      email: emailOf(user_id).toLowerCase(),
    })),
    properties: Object.entries(offices).map(([id, organization_id]) => ({
      ...{ id, organization_id, archived_at: drawn.archived[id] ?? null },
      owner_id: drawn.holders[id]?.[2][0] ?? null,
    })),
    property_owners_history: Object.entries(drawn.holders).flatMap(([id, steps]) =>
      periodsOf(steps).map(period => ({ ...ofProperty(id), ...period })),
    ),
    units: Object.keys(homes).map(id => ({ id, ...ofUnit(id) })),
    leases: Object.entries(leased).map(([id, home]) => ({
      ...{ id, ...inUnit(home), ...drawn.leases[id] },
    })),
    co_tenants: drawn.coTenants.map(row => ({ ...onLease(row.lease_id), ...row })),
    maintenance_requests: Object.entries(asked).map(([id, home]) => ({
      ...{ id, ...inUnit(home), ...drawn.requests[id] },
    })),
    expenses: Object.entries(spent).map(([id, home]) => ({
      ...{ id, ...ofProperty(home), ...drawn.spent[id] },
    })),
    recurring_charges: Object.entries(monthly).map(([id, of]) => ({
      ...{ id, ...onLease(of), ...drawn.monthly[id] },
    })),
    organization_tenants: drawn.known,
  }))

function eachOf<T>(names: Record<string, string>, of: fc.Arbitrary<T>) {
  return fc.record<Record<string, T>>(
    Object.fromEntries(Object.keys(names).map(name => [name, of])),
  )
}

function emailOf(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}@example.com`
}
