import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import type { Automation } from '#shared/operations/automations.ts'
import type { LockedLease } from '../accounting/lease-ledger.ts'
import {
  type Draft,
  daysOfNews,
  type Occasion,
  type Reminder,
} from '../accounting/lease-reminder.ts'
import { leases, renewalOffers } from '../db/tables.ts'
import { amountOf, dayLabel } from '../format/format.ts'
import { homeOfLease, officeOfLease, tenantsOfLease } from '../notifications/concerned.ts'
import { isNewTo, notify } from '../notifications/notify.ts'
import type { Db } from '../postgres/database.ts'
import { aboutLease } from './notifications.ts'

type Offer = typeof renewalOffers.$inferSelect

/** Notifies the tenants of the offer and its deadline. */
export async function notifyOfOffer(db: Db, offer: Offer, by: string, publicUrl: string) {
  const { organization, currency, home, tenants } = await homeOfLease(db, offer.leaseId)
  const end = dayLabel(offer.endDate)
  const rent =
    offer.monthlyRent && offer.rentFrom
      ? ` for ${amountOf(toCents(offer.monthlyRent), currency)} a month from ${dayLabel(offer.rentFrom)}`
      : ' at the same rent'
  const more = [
    ...(offer.message ? [offer.message] : []),
    `It can be accepted or declined until ${dayLabel(offer.validUntil)}.`,
  ]
  await notify(
    db,
    {
      ...about(offer, 'offered', publicUrl),
      title: 'You are offered to renew your lease',
      text: `${organization} offers ${home} until ${end}${rent}`,
      mail: { publicUrl, more },
    },
    { to: tenants, by },
  )
}

/** Notifies the tenants that an offer was withdrawn. */
export async function notifyOfOfferWithdrawn(db: Db, offer: Offer, by: string, publicUrl: string) {
  const { home, tenants } = await homeOfLease(db, offer.leaseId)
  await notify(
    db,
    {
      ...about(offer, 'withdrawn', publicUrl),
      title: 'The offer to renew your lease was withdrawn',
      text: `The lease of ${home} stays as it is`,
    },
    { to: tenants, by },
  )
}

/** Notifies the office and the co-tenants of the tenant's answer. */
export async function notifyOfAnswer(db: Db, offer: Offer, by: string, publicUrl: string) {
  const { tenant, tenants, home } = await homeOfLease(db, offer.leaseId)
  const isAccepted = offer.status === 'accepted'
  await notify(
    db,
    {
      ...about(offer, offer.status, publicUrl),
      title: isAccepted ? 'A renewal was accepted' : 'A renewal was declined',
      text: isAccepted
        ? `${tenant} stays in ${home} until ${dayLabel(offer.endDate)}`
        : `${tenant} does not renew the lease of ${home}`,
    },
    { to: tenants, office: true, by },
  )
}

const hasLapsed = (
  such: SQL,
) => sql`exists (select from ${renewalOffers} where ${renewalOffers.leaseId} = ${leases.id}
  and ${renewalOffers.status} = 'offered'
  and ${renewalOffers.validUntil} between zone.today - ${daysOfNews}::int and zone.today - 1 and ${such})`

/** Notifies both sides of an offer that lapsed without an answer. */
export const offerLapse: Reminder = {
  isDue: () => hasLapsed(sql`true`),
  isNews: () =>
    hasLapsed(
      isNewTo({
        kind: 'lease',
        key: sql`'renewal-offer:' || ${renewalOffers.id} || ':lapsed'`,
        people: sql`${officeOfLease} union all ${tenantsOfLease}`,
        since: sql`${renewalOffers.validUntil}`,
      }),
    ),
  drafts: draftsOfLapse,
}

async function draftsOfLapse(
  db: Db,
  { lease }: LockedLease,
  { today, publicUrl }: Occasion,
): Promise<Draft[]> {
  const [offer] = await db
    .select()
    .from(renewalOffers)
    .where(
      and(
        eq(renewalOffers.leaseId, lease.id),
        eq(renewalOffers.status, 'offered'),
        gte(renewalOffers.validUntil, addDays(today, -daysOfNews)),
        lt(renewalOffers.validUntil, today),
      ),
    )
  if (!offer) return []
  const { home, tenants } = await homeOfLease(db, lease.id)
  const goesOn = lease.status === 'active'
  const more = goesOn ? ['The lease stays as it is. A new offer can still be made.'] : []
  const notice = {
    ...about(offer, 'lapsed', publicUrl),
    digest: 'offer_lapsed' as const,
    since: offer.validUntil,
    title: 'A renewal offer has expired',
    text: `The renewal offer for ${home} expired on ${dayLabel(offer.validUntil)} without an answer`,
    mail: { publicUrl, more },
  }
  return [{ notice, audience: { to: tenants, office: true, by: null } }]
}

/** An offer and its end are caused by a person. */
const automationOf: Record<Offer['status'], Automation | null> = {
  offered: null,
  withdrawn: null,
  accepted: 'renewal',
  declined: 'renewal',
  lapsed: 'offer_lapsed',
}

function about({ id, leaseId, organizationId }: Offer, what: Offer['status'], publicUrl: string) {
  const key = `renewal-offer:${id}:${what}`
  return {
    ...aboutLease({ id: leaseId, organizationId }, key, publicUrl),
    automation: automationOf[what],
  }
}
