import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { type DigestGroup, digestGroups } from '#shared/operations/automations.ts'
import { order } from '#shared/order.ts'
import { greetedAs } from '#shared/people/person-names.ts'
import { accountEmail } from '../access/selections.ts'
import { graceDays } from '../accounting/lease-terms.ts'
import { isOnItsWay } from '../accounting/money-on-its-way.ts'
import { isSinceRecorded } from '../accounting/recorded-since.ts'
import {
  leases,
  notifications,
  officeDigests,
  openCharges,
  organizations,
  properties,
  units,
  users,
} from '../db/tables.ts'
import { enqueueEmails } from '../email/enqueue.ts'
import { amountOf, dayLabel, homeLabel, namesLabel } from '../format/format.ts'
import { inOffice } from '../notifications/concerned.ts'
import { wants, wantsMails } from '../notifications/notify.ts'
import type { Db } from '../postgres/database.ts'
import { type DigestLine, digestEmail } from './email.ts'

/** The office's daily email: the new notifications of each person since the last one, and rent that became late. */

const toDigest = and(isNotNull(notifications.digest), isNull(notifications.digestedAt))

/** A condition on `open_charges`, `leases` and `organizations`: rent whose grace days ended after a day, by today. */
function becameLate({ after, today }: { after: SQL; today: SQL }): SQL {
  const firstLateDay = sql`(${openCharges.dueDate} + ${graceDays} + 1)`
  return sql`(${openCharges.kind} = 'rent'
    and ${openCharges.dueDate} between ${today} - 75 and ${today} - 1
    and ${firstLateDay} > ${after} and ${firstLateDay} <= ${today}
    and ${leases.status} = 'active' and ${leases.evictionOn} is null
    and not ${isOnItsWay(leases.id, today)})`
}

/** After the day of the last digest, a week back at most; without one, only rent that became late today. */
function lastDay(organizationId: SQL, today: SQL): SQL {
  // That of today may be entered already.
  return sql`coalesce((select greatest(max(d.day), ${today} - 7) from ${officeDigests} d
    where d.organization_id = ${organizationId} and d.day < ${today}), ${today} - 1)`
}

/** Of `organizations` and `zone.today`: whether there may be something to send. */
export const hasNewsForOffice: SQL = sql`(exists (select from ${notifications}
    where ${notifications.organizationId} = ${organizations.id} and ${toDigest})
  or exists (select from ${openCharges} join ${leases} on ${leases.id} = ${openCharges.leaseId}
    where ${openCharges.organizationId} = ${organizations.id} and ${isSinceRecorded(sql`${openCharges.dueDate}`)}
      and ${becameLate({ after: lastDay(sql`${organizations.id}`, sql`zone.today`), today: sql`zone.today` })}))`

/** Enqueues a digest for each admin and manager who wants emails; returns their number. */
export async function sendDigests(
  db: Db,
  organizationId: string,
  { today, publicUrl }: { today: Day; publicUrl: string },
): Promise<number> {
  const late = await lateLines(db, organizationId, today)
  const linesOf = await eventLines(db, organizationId)
  const office = await db
    .select({
      id: users.id,
      email: accountEmail(),
      firstName: users.firstName,
      lastName: users.lastName,
      organization: organizations.name,
      isReminded: sql<boolean>`${wants('paymentReminders')}`,
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(inOffice(organizationId), wantsMails, isNotNull(users.email), isNull(users.formerNumber)),
    )
    .orderBy(asc(users.id))
  const emails = office.flatMap(person => {
    const groups = new Map(linesOf.get(person.id))
    if (person.isReminded && late.length > 0) groups.set('rent_late', late)
    if (groups.size === 0) return []
    const { email, organization } = person
    const inOrder = digestGroups.flatMap(group => {
      const lines = groups.get(group)
      return lines ? [{ group, lines }] : []
    })
    return [
      {
        recipient: email,
        content: () =>
          digestEmail({
            greeted: greetedAs(person),
            organization,
            today,
            groups: inOrder,
            publicUrl,
          }),
      },
    ]
  })
  const about = { automation: 'digest', preference: 'emailNotifications' } as const
  if (emails.length > 0) await enqueueEmails(db, emails, organizationId, about)
  return emails.length
}

/** The pending lines of a digest, by person and group; they are marked as taken, with emails on or off. */
async function eventLines(db: Db, organizationId: string) {
  const taken = await db
    .update(notifications)
    .set({ digestedAt: new Date() })
    .where(and(eq(notifications.organizationId, organizationId), toDigest))
    .returning({
      id: notifications.id,
      userId: notifications.userId,
      digest: notifications.digest,
      text: notifications.text,
      path: notifications.path,
    })
  const lines = new Map<string, Map<DigestGroup, DigestLine[]>>()
  for (const { userId, digest, text, path } of taken.sort((a, b) => order(a.id, b.id))) {
    if (!digest) continue
    const own = lines.get(userId) ?? new Map<DigestGroup, DigestLine[]>()
    own.set(digest, [...(own.get(digest) ?? []), { text: () => text, path }])
    lines.set(userId, own)
  }
  return lines
}

async function lateLines(db: Db, organizationId: string, today: Day): Promise<DigestLine[]> {
  const day = sql`${today}::date`
  const zone = sql`(values (${today}::date)) as zone (today)`
  const rows = await db
    .select({
      leaseId: openCharges.leaseId,
      dueDate: openCharges.dueDate,
      open: openCharges.open,
      currency: organizations.currency,
      firstName: users.firstName,
      lastName: users.lastName,
      propertyName: properties.name,
      unitNumber: units.unitNumber,
    })
    .from(openCharges)
    .innerJoin(leases, eq(leases.id, openCharges.leaseId))
    .innerJoin(organizations, eq(organizations.id, openCharges.organizationId))
    .innerJoin(zone, sql`true`)
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      and(
        eq(openCharges.organizationId, organizationId),
        becameLate({ after: lastDay(sql`${organizationId}::uuid`, day), today: day }),
        isSinceRecorded(sql`${openCharges.dueDate}`),
      ),
    )
    .orderBy(asc(openCharges.dueDate), asc(openCharges.leaseId))
  return rows.map(row => ({
    text: () =>
      t('{tenant}, {home}: {amount} was due on {day}', {
        tenant: namesLabel([row]) || t('The tenant'),
        home: homeLabel(row),
        amount: amountOf(toCents(row.open), row.currency),
        day: dayLabel(row.dueDate),
      }),
    path: `/financials/leases/${row.leaseId}`,
  }))
}
