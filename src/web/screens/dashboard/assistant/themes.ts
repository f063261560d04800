import { addDays } from '#shared/dates.ts'
import { readerLanguage, t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { addMoney, toCents } from '#shared/money.ts'
import { formatCount, formatDay, formatMoney } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import type { Knowledge } from './knowledge.ts'
import type { Reply } from './replies.ts'

/** The assistant's answer to each theme: the known data, then the possible actions. */

export function aboutProperties(known: Knowledge): Reply {
  const { rented = [] } = known
  if (known.isTenant && rented.length > 0) {
    const homes = listed(rented.map(lease => unitLabel(lease.unit)))
    return {
      text: t('You rent {homes}. Your lease and balance are on the dashboard.', { homes }),
      links: [{ label: t('My Home'), href: '/' }],
    }
  }
  return {
    text: sentences(
      ...occupancy(known),
      known.mayAddProperty
        ? t(
            'In Properties you add a building with its address and number of units, enter all rents in one table, and see the occupancy of each.',
          )
        : t('Properties shows each building with its units.'),
    ),
    links: [{ label: t('Properties'), href: '/properties' }],
  }
}

function occupancy({ stats }: Knowledge): (string | false)[] {
  if (!stats) return []
  const { totalUnits, occupiedUnits, occupancyPercent } = stats
  if (totalUnits === 0) return [t('You have no units yet.')]
  const vacant = totalUnits - occupiedUnits - stats.nonRevenueUnits
  return [
    t(
      'Occupied: {occupied} of {totalUnits, plural, one {# unit} other {# units}} ({percent}%). Vacant: {vacant}.',
      {
        occupied: formatCount(occupiedUnits),
        totalUnits,
        percent: occupancyPercent,
        vacant: formatCount(vacant),
      },
    ),
  ]
}

export function aboutTenants({ isTenant, lets, rented = [], today }: Knowledge): Reply {
  if (isTenant && rented.length > 0) {
    return {
      text: t(
        'You are a tenant here. Message your landlord in Communication. Change your name and phone in Settings.',
      ),
      links: [
        { label: t('Communication'), href: '/communication' },
        { label: t('Settings'), href: '/settings' },
      ],
    }
  }
  const active = lets?.filter(lease => lease.status === 'active') ?? []
  const ending = active.filter(
    lease => lease.endDate >= today && lease.endDate <= addDays(today, 30),
  )
  return {
    text: sentences(
      active.length > 0 &&
        t(
          'You have {leases, plural, one {# active lease} other {# active leases}} with {tenants, plural, one {# tenant} other {# tenants}}.',
          {
            leases: active.length,
            tenants: new Set(active.map(lease => lease.tenantId)).size,
          },
        ),
      ending.length > 0 &&
        t(
          '{count, plural, one {# of these leases ends within 30 days.} other {# of these leases end within 30 days.}}',
          { count: ending.length },
        ),
      t(
        'Tenants shows contact details, leases and balances. There you add tenants and invite them.',
      ),
    ),
    links: [{ label: t('Tenants'), href: '/tenants' }],
  }
}

export function aboutMaintenance({ stats, isTenant }: Knowledge): Reply {
  return {
    text: sentences(
      stats !== undefined &&
        t(
          '{pending, plural, =0 {No maintenance request is pending.} one {# maintenance request is pending.} other {# maintenance requests are pending.}}',
          { pending: stats.pendingMaintenance },
        ),
      isTenant
        ? t('In Maintenance you report what needs fixing and follow its progress.')
        : t(
            'In Maintenance you create a request for a unit, start the work and complete it. Its priority shows how soon it is needed.',
          ),
    ),
    links: [{ label: t('Maintenance'), href: '/maintenance' }],
  }
}

export function aboutPayments(known: Knowledge): Reply {
  const { stats, currency, rented = [], lets } = known
  const links = [{ label: t('Financials'), href: '/financials' }]
  if (!known.seesMoney) {
    return {
      text: t('The office handles payments. Ask them about rent and balances.'),
      links: [],
    }
  }
  if (known.isTenant && rented.length > 0) {
    return { text: rented.map(lease => ownBalance(lease, currency)).join(' '), links }
  }
  const owed = lets?.filter(lease => toCents(lease.balance) > 0) ?? []
  const outstanding = stats?.outstanding ?? null
  return {
    text: sentences(
      stats &&
        toCents(stats.totalRevenue) > 0 &&
        t('Received this month so far: {amount}.', {
          amount: formatMoney(stats.revenueThisMonth, currency),
        }),
      owed.length > 0 &&
        t(
          '{count, plural, one {# lease owes {amount} today.} other {# leases owe {amount} today.}}',
          {
            count: owed.length,
            amount: formatMoney(addMoney(...owed.map(lease => lease.balance)), currency),
          },
        ),
      outstanding !== null &&
        toCents(outstanding) > 0 &&
        t('{amount} is overdue.', { amount: formatMoney(outstanding, currency) }),
      outstanding !== null &&
        toCents(outstanding) === 0 &&
        stats &&
        stats.totalUnits > 0 &&
        t('Nothing is overdue.'),
      t(
        'Rent is charged automatically on its due date. In Financials you record payments and see every balance.',
      ),
    ),
    links,
  }
}

export function aboutReports({ stats, seesMoney }: Knowledge): Reply {
  return {
    text: sentences(
      stats &&
        stats.totalUnits > 0 &&
        t('Occupancy is {percent}% today.', { percent: stats.occupancyPercent }),
      stats &&
        stats.totalUnits > 0 &&
        seesMoney &&
        stats.collectionPercent !== null &&
        t('{percent}% of the latest rent was paid on time.', { percent: stats.collectionPercent }),
      t('Reports has revenue, rent roll, occupancy, collection and more, on screen and to export.'),
    ),
    links: [{ label: t('Reports'), href: '/reports' }],
  }
}

export function anythingElse({ stats }: Knowledge): Reply {
  const unread = stats?.unreadMessages ?? 0
  return {
    text: sentences(
      unread > 0 &&
        t(
          '{unread, plural, one {You have # unread message.} other {You have # unread messages.}}',
          { unread },
        ),
      t(
        'I can help with properties, tenants, maintenance, payments and reports. What would you like to know?',
      ),
    ),
    links: unread > 0 ? [{ label: t('Communication'), href: '/communication' }] : [],
  }
}

function ownBalance(lease: Lease, currency: string): string {
  const { balance, dueDay } = lease
  const unit = unitLabel(lease.unit)
  const cents = toCents(balance)
  return sentences(
    cents > 0 &&
      t('For {unit} you owe {amount} today.', { unit, amount: formatMoney(balance, currency) }),
    cents < 0 &&
      t('For {unit} you have a credit of {amount}.', {
        unit,
        amount: formatMoney(balance.slice(1), currency),
      }),
    cents === 0 && t('For {unit} you owe nothing today.', { unit }),
    t('Rent is due on day {dueDay} of the month. The lease ends on {day}.', {
      dueDay,
      day: formatDay(lease.endDate),
    }),
  )
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat(readerLanguage().locale, { type: 'conjunction' }).format(names)
}

/** Whole sentences, one after the other. */
function sentences(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
