import { addDays } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { addMoney, toCents } from '#shared/money.ts'
import { counted, formatCount, formatDay, formatMoney } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import type { Knowledge } from './knowledge.ts'
import type { Reply } from './replies.ts'

/** The assistant's answer to each theme: the known data, then the possible actions. */

export function aboutProperties(known: Knowledge): Reply {
  const { stats, rented = [] } = known
  const [home] = rented
  if (known.isTenant && home) {
    return {
      text: `You rent ${rented.map(lease => unitLabel(lease.unit)).join(' and ')}. Your lease and balance are on the dashboard.`,
      links: [{ label: 'My Home', href: '/' }],
    }
  }
  const vacant = stats ? stats.totalUnits - stats.occupiedUnits - stats.nonRevenueUnits : 0
  return {
    text: sentences(
      stats?.totalUnits === 0 && 'You have no units yet.',
      stats &&
        stats.totalUnits > 0 &&
        `${stats.occupiedUnits} of your ${counted(stats.totalUnits, 'unit')} ${stats.occupiedUnits === 1 ? 'is' : 'are'} occupied, ${stats.occupancyPercent}%; ${vacant === 0 ? 'none is vacant' : `${formatCount(vacant)} ${vacant === 1 ? 'is' : 'are'} vacant`}.`,
      known.mayAddProperty
        ? 'In Properties you add a building with its address and number of units, enter all rents in one table, and see the occupancy of each.'
        : 'Properties shows each building with its units.',
    ),
    links: [{ label: 'Properties', href: '/properties' }],
  }
}

export function aboutTenants({ isTenant, lets, rented = [], today }: Knowledge): Reply {
  if (isTenant && rented.length > 0) {
    return {
      text: 'You are a tenant here. Message your landlord in Communication. Change your name and phone in Settings.',
      links: [
        { label: 'Communication', href: '/communication' },
        { label: 'Settings', href: '/settings' },
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
        `You have ${counted(active.length, 'active lease')} with ${counted(new Set(active.map(lease => lease.tenantId)).size, 'tenant')}.`,
      ending.length > 0 &&
        `${counted(ending.length, 'lease')} of them ${ending.length === 1 ? 'ends' : 'end'} within 30 days.`,
      'Tenants shows contact details, leases and balances. There you add tenants and invite them.',
    ),
    links: [{ label: 'Tenants', href: '/tenants' }],
  }
}

export function aboutMaintenance({ stats, isTenant }: Knowledge): Reply {
  const pending = stats?.pendingMaintenance
  return {
    text: sentences(
      pending === 0 && 'No maintenance request is pending.',
      pending !== undefined &&
        pending > 0 &&
        `${counted(pending, 'maintenance request')} ${pending === 1 ? 'is' : 'are'} pending.`,
      isTenant
        ? 'In Maintenance you report what needs fixing and follow its progress.'
        : 'In Maintenance you create a request for a unit, start the work and complete it. Its priority shows how soon it is needed.',
    ),
    links: [{ label: 'Maintenance', href: '/maintenance' }],
  }
}

export function aboutPayments(known: Knowledge): Reply {
  const { stats, currency, rented = [], lets } = known
  const links = [{ label: 'Financials', href: '/financials' }]
  if (!known.seesMoney) {
    return {
      text: 'The office handles payments. Ask them about rent and balances.',
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
        `Received this month so far: ${formatMoney(stats.revenueThisMonth, currency)}.`,
      owed.length > 0 &&
        `${counted(owed.length, 'lease')} ${owed.length === 1 ? 'owes' : 'owe'} ${formatMoney(addMoney(...owed.map(lease => lease.balance)), currency)} today.`,
      outstanding !== null &&
        toCents(outstanding) > 0 &&
        `${formatMoney(outstanding, currency)} is overdue.`,
      outstanding !== null &&
        toCents(outstanding) === 0 &&
        stats &&
        stats.totalUnits > 0 &&
        'Nothing is overdue.',
      'Rent is charged automatically on its due date. In Financials you record payments and see every balance.',
    ),
    links,
  }
}

export function aboutReports({ stats, seesMoney }: Knowledge): Reply {
  return {
    text: sentences(
      stats &&
        stats.totalUnits > 0 &&
        `Right now occupancy is ${stats.occupancyPercent}%${
          seesMoney && stats.collectionPercent !== null
            ? `, and ${stats.collectionPercent}% of the latest rent was paid on time`
            : ''
        }.`,
      'Reports has revenue, rent roll, occupancy, collection and more, on the screen and to export.',
    ),
    links: [{ label: 'Reports', href: '/reports' }],
  }
}

export function anythingElse({ stats }: Knowledge): Reply {
  const unread = stats?.unreadMessages ?? 0
  return {
    text: sentences(
      unread > 0 && `You have ${counted(unread, 'unread message')}.`,
      'I can help with properties, tenants, maintenance, payments and reports. What would you like to know?',
    ),
    links: unread > 0 ? [{ label: 'Communication', href: '/communication' }] : [],
  }
}

function ownBalance({ unit, balance, dueDay, endDate }: Lease, currency: string): string {
  const cents = toCents(balance)
  const state =
    cents > 0
      ? `you owe ${formatMoney(balance, currency)} today`
      : cents < 0
        ? `you have a credit of ${formatMoney(balance.slice(1), currency)}`
        : 'you owe nothing today'
  return `For ${unitLabel(unit)} ${state}. Rent is due on day ${dueDay} of the month. The lease ends on ${formatDay(endDate)}.`
}

function sentences(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
