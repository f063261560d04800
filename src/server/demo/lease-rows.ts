import { addDays, type Day, partsOf } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import type { depositEntries, leaseRents, leases } from '../db/tables.ts'
import { idOf, morning } from './marks.ts'
import type { UserRow } from './people.ts'
import { cycleOf, dueOn, type Tenancy } from './tenancies.ts'

/** A tenancy as the rows of its lease, its rents and its deposit. */

type Row<Table extends { $inferInsert: object }> = Table['$inferInsert'] & { id: string }

const dollars = (whole: number) => fromCents(whole * 100)

function dueDayOf(today: Day, { home }: Tenancy): number {
  return partsOf(dueOn(today, home, 0)).day
}

export function leaseRow(
  today: Day,
  term: Tenancy,
  organizationId: string,
  unitId: (home: string) => string,
  tenants: readonly UserRow[],
): Row<typeof leases> {
  const moment = morning(term.signed, term.tenant)
  const dueDay = dueDayOf(today, term)
  const last = term.cycles && cycleOf(today, term.home, term.cycles.last).end
  return {
    id: idOf(`lease:${term.key}`, moment),
    organizationId,
    unitId: unitId(term.home.key),
    tenantId: tenants[term.tenant]?.id ?? '',
    startDate: term.start,
    endDate: term.end,
    monthlyRent: dollars(term.rents.at(-1)?.rent ?? 0),
    securityDeposit: dollars(term.home.rent),
    status: term.status,
    dueDay,
    rollover: term.rollover,
    monthToMonthSince: term.monthToMonthSince,
    noticeOn: term.noticeOn,
    noticeBy: term.noticeOn ? 'tenant' : null,
    moveOutOn: term.noticeOn ? (term.terminatedOn ?? term.end) : null,
    movedInOn: term.status === 'pending' ? null : term.start,
    movedOutOn: term.movedOut,
    terminatedOn: term.terminatedOn,
    endReason: term.endReason,
    chargedThrough: last,
    createdAt: moment,
    updatedAt: moment,
  }
}

export function rentRows(
  term: Tenancy,
  organizationId: string,
  leaseId: string,
): Row<typeof leaseRents>[] {
  return term.rents.map(({ from, rent }) => {
    const moment = morning(term.signed)
    const id = idOf(`step:${term.key}:${from}`, moment)
    return {
      id,
      organizationId,
      leaseId,
      effectiveFrom: from,
      monthlyRent: dollars(rent),
      createdAt: moment,
    }
  })
}

/** One month's market rent, held during the lease and until its refund is due. */
export function depositRows(
  term: Tenancy,
  organizationId: string,
  leaseId: string,
): Row<typeof depositEntries>[] {
  if (term.status === 'pending') return []
  const entry = (kind: 'received' | 'refunded', entryOn: Day) => {
    const moment = morning(entryOn, 30)
    const id = idOf(`deposit:${kind}:${term.key}`, moment)
    return {
      id,
      organizationId,
      leaseId,
      kind,
      amount: dollars(term.home.rent),
      entryOn,
      createdAt: moment,
    }
  }
  const received = entry('received', term.start)
  const isBack = term.status === 'expired' && term.movedOut
  return isBack ? [received, entry('refunded', addDays(isBack, 14))] : [received]
}
