import { and, asc, desc, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { addDays, addMonthsClamped, type Day, firstOfMonth, todayIn } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import {
  type AutomaticEmailKind,
  automaticEmailRules,
  type EmailPreview,
} from '#shared/messaging/automatic-emails.ts'
import { toCents } from '#shared/money.ts'
import { greetedAs } from '#shared/people/person-names.ts'
import { hasJoined } from '../access/joined.ts'
import type { LockedLease, OrganizationRow } from '../accounting/lease-ledger.ts'
import { nextPeriodWithin } from '../accounting/ledger/periods.ts'
import {
  charges,
  leases,
  openCharges,
  organizations,
  payments,
  properties,
  units,
  users,
} from '../db/tables.ts'
import { reasonFrom } from '../email/foot.ts'
import { buttonLabel } from '../email/notification-emails.ts'
import { greeting } from '../email/templates.ts'
import { amountOf, dayLabel, namesLabel } from '../format/format.ts'
import { detailsOf, noticeKindOf } from '../notifications/automatic-emails.ts'
import type { Db } from '../postgres/database.ts'
import { afterTerm, continuesMonthly } from './lease-reminders.ts'
import { nextRent, openOf } from './next-rent.ts'

/**
 * An automatic email as a tenant of the organization would get it: preferably one who joined, with
 * the next lease to end. An example while there is no suitable lease.
 */
export async function previewOf(
  db: Db,
  organizationId: string,
  kind: AutomaticEmailKind,
): Promise<EmailPreview> {
  const [organization] = await db
    .select()
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  if (!organization) throw new Error('The organization is gone')
  const today = todayIn(organization.timezone)
  const found = await leaseFor(db, { organization, today, kind })
  const home = found ?? example
  const tenant = namesLabel([home]) || t('Tenant')
  const facts = found
    ? await factsOf(db, { lease: found.lease, organization }, { kind, today })
    : exampleFacts(kind, today)
  const all: Record<string, string> = {
    tenant,
    amount: amountOf(facts.cents, organization.currency),
    property: home.property,
    unit: home.unit,
    'due date': dayLabel(facts.day),
    'end date': dayLabel(facts.day),
    'after that': facts.afterTerm?.() ?? '',
    'payment date': dayLabel(facts.day),
    landlord: organization.name,
  }
  const { placeholders } = automaticEmailRules[kind]
  return {
    isReal: found !== undefined,
    hasJoined: found?.hasJoined ?? false,
    tenant,
    values: placeholders.map(placeholder => ({ placeholder, words: all[placeholder] ?? '' })),
    details: detailsOf(kind, all).map(([label, value]) => ({ label, value })),
    greeting: greeting(greetedAs(home)),
    closing: [
      buttonLabel(noticeKindOf[kind]),
      reasonFrom(organization.name, { kind: 'words', automation: kind, role: null }),
    ],
  }
}

/** Active leases that an email of a kind can be about. */
function canBeAbout(kind: AutomaticEmailKind, today: Day): SQL | undefined {
  if (kind === 'receipt') return undefined
  if (kind !== 'lease_ending') return isNull(leases.evictionOn)
  const isInTerm = and(isNull(leases.monthToMonthSince), isNull(leases.terminatedOn))
  return and(isNull(leases.evictionOn), gte(leases.endDate, today), isInTerm)
}

async function leaseFor(
  db: Db,
  about: { organization: OrganizationRow; today: Day; kind: AutomaticEmailKind },
) {
  const [found] = await db
    .select({
      lease: leases,
      hasJoined,
      firstName: users.firstName,
      lastName: users.lastName,
      property: properties.name,
      unit: units.unitNumber,
    })
    .from(leases)
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      and(
        eq(leases.organizationId, about.organization.id),
        eq(leases.status, 'active'),
        canBeAbout(about.kind, about.today),
      ),
    )
    .orderBy(desc(hasJoined), asc(leases.endDate), asc(leases.id))
    .limit(1)
  return found
}

/** The facts of an email about a lease: an amount, the date, and the end of the term. */
interface Facts {
  cents: number
  day: Day
  afterTerm?: () => string
}

async function factsOf(
  db: Db,
  at: LockedLease,
  { kind, today }: { kind: AutomaticEmailKind; today: Day },
): Promise<Facts> {
  const { lease } = at
  const rent = toCents(lease.monthlyRent)
  switch (kind) {
    case 'rent_due': {
      const dueThrough = addDays(today, nextPeriodWithin)
      const next = await nextRent(db, at, { dueThrough, dueAfter: today })
      if (!next) return { cents: rent, day: nextFirst(today) }
      const open = await openOf(db, lease, next)
      // Tenants who prepaid get no reminder: the email is then about all of it.
      return { cents: open > 0 ? open : next.charged, day: next.dueDate }
    }
    case 'rent_late':
      return (await lastRent(db, lease.id, today)) ?? { cents: rent, day: firstOfMonth(today) }
    case 'lease_ending':
      return { cents: rent, day: lease.endDate, afterTerm: await afterTerm(db, lease) }
    case 'receipt':
      return (await lastPayment(db, lease.id)) ?? { cents: rent, day: today }
  }
}

/** The oldest rent that is open, else the last that fell due. */
async function lastRent(db: Db, leaseId: string, today: Day): Promise<Facts | null> {
  const isOpen = isNotNull(openCharges.chargeId)
  const [row] = await db
    .select({
      dueDate: charges.dueDate,
      amount: sql<string>`coalesce(${openCharges.open}, ${charges.amount})`,
    })
    .from(charges)
    .leftJoin(
      openCharges,
      and(eq(openCharges.leaseId, charges.leaseId), eq(openCharges.chargeId, charges.id)),
    )
    .where(
      and(
        eq(charges.leaseId, leaseId),
        eq(charges.kind, 'rent'),
        isNull(charges.voidedOn),
        sql`${charges.dueDate} <= ${today}`,
      ),
    )
    .orderBy(
      desc(isOpen),
      sql`case when ${isOpen} then ${charges.dueDate} end`,
      desc(charges.dueDate),
    )
    .limit(1)
  return row ? { cents: toCents(row.amount), day: row.dueDate } : null
}

async function lastPayment(db: Db, leaseId: string): Promise<Facts | null> {
  const [row] = await db
    .select({ amount: payments.amount, day: payments.receivedOn })
    .from(payments)
    .where(and(eq(payments.leaseId, leaseId), eq(payments.status, 'completed')))
    .orderBy(desc(payments.receivedOn), desc(payments.id))
    .limit(1)
  return row ? { cents: toCents(row.amount), day: row.day } : null
}

const nextFirst = (today: Day) => addMonthsClamped(firstOfMonth(today), 1)

const example = { firstName: 'Alex', lastName: 'Example', property: 'Maple Court', unit: '2B' }

const exampleFacts = (kind: AutomaticEmailKind, today: Day): Facts => ({
  ...{ cents: 120_000, afterTerm: continuesMonthly },
  day: {
    rent_due: nextFirst(today),
    rent_late: firstOfMonth(today),
    lease_ending: addDays(today, 60),
    receipt: today,
  }[kind],
})
