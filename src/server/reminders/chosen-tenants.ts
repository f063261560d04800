import { and, asc, type SQL, sql } from 'drizzle-orm'
import { dayOf } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type {
  RemindedLease,
  ReminderOutcome,
  reminderPlaceholders,
} from '#shared/leases/late-reminders.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { Caller } from '../access/caller.ts'
import { editableLeases } from '../access/editable.ts'
import { hasJoined } from '../access/joined.ts'
import { organizationShape, rentsLease, tenantShape, unitShape } from '../access/selections.ts'
import { readTenantsBalances, type TenantsBalance } from '../accounting/payers/tenants-balance.ts'
import { leases, properties, users } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import { amountOf, homeLabel, namesLabel } from '../format/format.ts'
import { withHome } from '../leases/rows.ts'
import { wants, wantsMails } from '../notifications/notify.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'

/** The people of a lease, its tenant first, and how a reminder reaches each. */
const peopleOfLease = sql<RemindedLease['people']>`(select json_agg(json_build_object(
    'id', person.id, 'firstName', person.first_name, 'lastName', person.last_name,
    'phone', person.phone, 'reach', person.reach) order by person.id <> ${leases.tenantId}, person.id)
  from (select ${users}.*, case when not ${hasJoined} then 'not_joined'
      when not ${wants('paymentReminders')} then 'off'
      when ${users.email} is not null and ${wantsMails} then 'email' else 'list' end as reach
    from ${users} where ${rentsLease}) person)`

/** A chosen lease as it is reminded now. */
export type Chosen = Awaited<ReturnType<typeof chosenLeases>>[number]

/**
 * The chosen leases of the caller's office, those that owe most first.
 *
 * @throws 400 at `leaseIds` where one of them is not the office's
 */
export async function chosenLeases(db: Db, caller: Caller, leaseIds: readonly string[]) {
  const rows = await withHome(
    db
      .select({
        leaseId: leases.id,
        evictionOn: leases.evictionOn,
        remindedAt: leases.remindedAt,
        address: properties.address,
        organization: organizationShape,
        tenant: tenantShape,
        unit: unitShape,
        people: peopleOfLease,
      })
      .from(leases)
      .$dynamic(),
  )
    .where(ofOffice(caller, leaseIds))
    .orderBy(asc(leases.id))
  requireAll(rows.length, leaseIds)
  const balances = await readTenantsBalances(db, leaseIds)
  const now = new Date()
  return rows
    .map(row => ({ ...row, cents: claimOf(balances.get(row.leaseId)) }))
    .toSorted((a, b) => b.cents - a.cents)
    .map(({ cents, ...row }) => ({
      ...{ ...row, balance: fromCents(cents), outcome: outcomeOf({ ...row, cents }) },
      isRemindedToday: isOnDay(row.remindedAt, now, row.organization.timezone),
    }))
}

/** Locks them: of two callers who remind the same leases, the second one sees the first one's reminders. */
export async function lockChosen(db: Db, caller: Caller, leaseIds: readonly string[]) {
  const rows = await db
    .select({ id: leases.id })
    .from(leases)
    .where(ofOffice(caller, leaseIds))
    .orderBy(asc(leases.id))
    .for('no key update')
  requireAll(rows.length, leaseIds)
}

function ofOffice(caller: Caller, leaseIds: readonly string[]): SQL | undefined {
  return and(among(leases.id, leaseIds), editableLeases(caller))
}

function requireAll(found: number, leaseIds: readonly string[]) {
  if (found < new Set(leaseIds).size) throw refusedAt('leaseIds', 'Choose leases of your office')
}

/** The tenants' part, less the money that a provider is collecting; cents. */
function claimOf(tenants: TenantsBalance | undefined): number {
  return tenants ? tenants.balance - tenants.collecting : 0
}

function outcomeOf(row: {
  cents: number
  evictionOn: string | null
  people: RemindedLease['people']
}): ReminderOutcome {
  if (row.evictionOn) return 'eviction'
  if (row.cents <= 0) return 'paid'
  const reaches = row.people.map(({ reach }) => reach)
  const best = (['email', 'list', 'off'] as const).find(reach => reaches.includes(reach))
  return best ?? 'not_joined'
}

function isOnDay(at: Date | null, now: Date, timezone: string): boolean {
  return at !== null && dayOf(at, timezone) === dayOf(now, timezone)
}

/** The text in place of each placeholder, in the language of the call. */
export function wordsFor(
  { balance, organization, unit }: Chosen,
  person: { firstName: string | null; lastName: string | null },
): Record<(typeof reminderPlaceholders)[number], string> {
  return {
    name: namesLabel([person]) || t('Tenant'),
    amount: amountOf(toCents(balance), organization.currency),
    unit: homeLabel(unit),
    landlord: organization.name,
  }
}
