import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import type { Automation } from '#shared/operations/automations.ts'
import type { LockedLease } from '../../accounting/lease-ledger.ts'
import {
  type Draft,
  daysOfNews,
  type Occasion,
  type Reminder,
} from '../../accounting/lease-reminder.ts'
import { leases, renewalOffers } from '../../db/tables.ts'
import { amountOf, dayLabel } from '../../format/format.ts'
import { homeOfLease, officeOfLease, tenantsOfLease } from '../../notifications/concerned.ts'
import { isNewTo, notify } from '../../notifications/notify.ts'
import type { Db } from '../../postgres/database.ts'
import { aboutLease } from '../notifications.ts'

type Offer = typeof renewalOffers.$inferSelect

/** Notifies the tenants of the offer and its deadline. */
export async function notifyOfOffer(db: Db, offer: Offer, by: string, publicUrl: string) {
  const lease = await homeOfLease(db, offer.leaseId)
  const notice = { ...about(offer, 'offered', publicUrl), describe: () => offerText(offer, lease) }
  await notify(db, notice, { to: lease.tenants, by })
}

type Home = Awaited<ReturnType<typeof homeOfLease>>

function offerText(offer: Offer, { organization, currency, home }: Home) {
  const rent = offer.monthlyRent && amountOf(toCents(offer.monthlyRent), currency)
  const end = dayLabel(offer.endDate)
  const values = { landlord: organization, home, day: end }
  const isNewRent = rent !== null && offer.rentFrom !== null
  const rows: [string, string][] = [
    [t('Home'), home],
    [t('New lease end'), end],
    [t('Monthly rent'), isNewRent ? rent : t('Unchanged')],
    ...(isNewRent && offer.rentFrom
      ? [[t('New rent from'), dayLabel(offer.rentFrom)] satisfies [string, string]]
      : []),
    [t('Respond by'), dayLabel(offer.validUntil)],
  ]
  return {
    title: t('Your lease can be renewed'),
    text: isNewRent
      ? t('{landlord} offers to renew your lease for {home} until {day}, for {rent} a month', {
          ...values,
          rent,
        })
      : t('{landlord} offers to renew your lease for {home} until {day}, at the same rent', values),
    more: [...(offer.message ? [{ quote: offer.message.trim() }] : []), { rows }],
  }
}

/** Notifies the tenants that an offer was withdrawn. */
export async function notifyOfOfferWithdrawn(db: Db, offer: Offer, by: string, publicUrl: string) {
  const lease = await homeOfLease(db, offer.leaseId)
  await notify(
    db,
    {
      ...about(offer, 'withdrawn', publicUrl),
      describe: () => ({
        title: t('The offer to renew your lease was withdrawn'),
        text: t('The lease for {home} is unchanged', { home: lease.home }),
      }),
    },
    { to: lease.tenants, by },
  )
}

/** Notifies the office and the co-tenants of the tenant's answer. */
export async function notifyOfAnswer(db: Db, offer: Offer, by: string, publicUrl: string) {
  const lease = await homeOfLease(db, offer.leaseId)
  const notice = {
    ...about(offer, offer.status, publicUrl),
    describe: () => answerText(offer, lease),
  }
  await notify(db, notice, { to: lease.tenants, office: true, by })
}

function answerText({ status, endDate }: Offer, { tenant, home }: Home) {
  return status === 'accepted'
    ? {
        title: t('A renewal was accepted'),
        text: t('{tenant} stays in {home} until {day}', { tenant, home, day: dayLabel(endDate) }),
      }
    : {
        title: t('A renewal was declined'),
        text: t('{tenant} does not renew the lease for {home}', { tenant, home }),
      }
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
  const home = await homeOfLease(db, lease.id)
  const goesOn = lease.status === 'active'
  const notice = {
    ...about(offer, 'lapsed', publicUrl),
    digest: 'offer_lapsed' as const,
    since: offer.validUntil,
    describe: () => ({
      title: t('A renewal offer has expired'),
      text: t('The renewal offer for {home} expired on {day} without a response', {
        home: home.home,
        day: dayLabel(offer.validUntil),
      }),
      more: goesOn ? [t('The lease is unchanged. A new offer can still be made.')] : [],
    }),
  }
  return [{ notice, audience: { to: home.tenants, office: true, by: null } }]
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
