import type { Portfolio } from '#server/demo/plan.ts'
import { settled } from '#server/demo/settled.ts'
import { MS_PER_DAY } from '#shared/dates.ts'
import type { Rows } from '../ledger/rows.ts'

/**
 * The figures of domain.md §6 reckoned from the planned rows for the tests. By days counted as
 * numbers and cents, without the server's own reading of them: a mistake there must not hide itself.
 */
export const shown = {
  units: '156 units, 142 let, 14 empty of 1969000 cents',
  oakwood: '17 of 20',
  leases: '142 active, 8 expired, 3 pending, 2 terminated, 4 month to month, ending 6 9 11',
  revenue: '21105000 after 18760000',
  charged: '20840500 and 19347500 before',
  owed: '428000 by 3, 363000 and 65000',
  onTime: '19625000 of 20840500, 133 of 142',
  deposits: '21256500 held',
  spent: '7720400 and 3850000',
  requests: '28, pending 7, in_progress 6, completed 13, cancelled 2, no estimate 3',
  messages: '41, sent 6, delivered 3, read 32, unread 4, pairs 12',
  papers: '142 12 8 4',
  people: '1 2 3 2 155',
}

const day = (text: string) => {
  const known = numbers.get(text) ?? Date.parse(`${text}T00:00:00Z`) / MS_PER_DAY
  numbers.set(text, known)
  return known
}
const numbers = new Map<string, number>()
const cents = (amount: string) => Math.round(Number(amount) * 100)
const sum = (amounts: readonly { amount: string }[]) =>
  amounts.reduce((all, { amount }) => all + cents(amount), 0)

export function reckon(plan: Portfolio, today: string): typeof shown {
  const now = day(today)
  const ago = (text: string) => now - day(text)
  const { units, leases, payments, expenses, requests, messages, people, papers: documents } = plan
  const empty = units.filter(({ isOccupied }) => !isOccupied)
  const active = leases.filter(({ status }) => status === 'active')
  const activeIds = new Set(active.map(({ id }) => id))
  const count = <Row>(rows: readonly Row[], is: (row: Row) => boolean) => rows.filter(is).length
  const state = (name: string) => `${count(leases, ({ status }) => status === name)} ${name}`
  const window = (from: number, to: number) =>
    sum(payments.filter(({ receivedOn }) => ago(receivedOn) >= from && ago(receivedOn) < to))
  const ends = (from: number, to: number) =>
    count(active, ({ endDate }) => -ago(endDate) >= from && -ago(endDate) <= to)
  const rents = rentsOf(plan, ago)
  const oakwood = plan.properties.find(({ name }) => name === 'Oakwood Terrace')
  const there = units.filter(({ propertyId }) => propertyId === oakwood?.id)
  const late = expenses.filter(({ paidOn }) => ago(paidOn ?? '') >= 0 && ago(paidOn ?? '') < 30)
  const interest = late.filter(({ category }) => category === 'mortgage_interest')
  const recent = messages.filter(
    ({ createdAt }) => now - (createdAt?.valueOf() ?? 0) / MS_PER_DAY < 30,
  )
  const admin = people.find(({ role }) => role === 'admin')?.id
  const as = <Name extends string>(rows: readonly { status?: Name | undefined }[], names: Name[]) =>
    names.map(name => `${name} ${count(rows, ({ status }) => status === name)}`).join(', ')
  const current = rents.filter(({ cycle }) => cycle === 0)
  return {
    units: `${units.length} units, ${units.length - empty.length} let, ${empty.length} empty of ${sum(empty.map(({ monthlyRent }) => ({ amount: monthlyRent ?? '0' })))} cents`,
    oakwood: `${count(there, ({ isOccupied }) => isOccupied === true)} of ${there.length}`,
    leases: `${['active', 'expired', 'pending', 'terminated'].map(state).join(', ')}, ${count(active, ({ monthToMonthSince }) => Boolean(monthToMonthSince))} month to month, ending ${ends(0, 30)} ${ends(31, 60)} ${ends(61, 90)}`,
    revenue: `${window(0, 30)} after ${window(30, 60)}`,
    charged: `${sum(current)} and ${sum(rents.filter(({ cycle }) => cycle === 1))} before`,
    owed: owedOf(plan, ago),
    onTime: `${current.reduce((all, { onTime }) => all + onTime, 0)} of ${sum(current)}, ${count(current, ({ isLate, leaseId }) => !isLate && activeIds.has(leaseId))} of ${active.length}`,
    deposits: `${plan.deposits.reduce((all, { kind, amount }) => all + (kind === 'received' ? 1 : -1) * cents(amount), 0)} held`,
    spent: `${sum(late) - sum(interest)} and ${sum(interest)}`,
    requests: `${requests.length}, ${as(requests, ['pending', 'in_progress', 'completed', 'cancelled'])}, no estimate ${count(requests, ({ estimatedCost }) => !estimatedCost)}`,
    messages: `${messages.length}, ${as(messages, ['sent', 'delivered', 'read'])}, unread ${count(messages, ({ receiverId, status }) => receiverId === admin && status !== 'read')}, pairs ${new Set(recent.map(({ senderId, receiverId }) => [senderId, receiverId].toSorted().join())).size}`,
    papers: [
      count(documents, ({ document }) => Boolean(document.leaseId)),
      count(documents, ({ document }) => Boolean(document.propertyId && !document.unitId)),
      count(documents, ({ document }) => Boolean(document.unitId && !document.leaseId)),
      count(documents, ({ document }) => !document.propertyId),
    ].join(' '),
    people: ['admin', 'manager', 'owner', 'staff', 'tenant']
      .map(name => count(people, ({ role }) => role === name))
      .join(' '),
  }
}

/** Rent charges of the last two cycles with the payments by the fifth day. */
function rentsOf({ charges, payments }: Portfolio, ago: (text: string) => number) {
  const paid = Map.groupBy(payments, ({ leaseId }) => leaseId)
  return charges
    .filter(({ kind, dueDate }) => kind === 'rent' && ago(dueDate) < 60)
    .map(charge => {
      const after = (paid.get(charge.leaseId) ?? []).map(row => ({
        amount: row.amount,
        days: ago(charge.dueDate) - ago(row.receivedOn),
      }))
      const inTime = after.filter(({ days }) => days >= -1 && days <= 5)
      const onTime = Math.min(sum(inTime), cents(charge.amount))
      const isLate = onTime < cents(charge.amount)
      return { ...charge, cycle: ago(charge.dueDate) < 26 ? 0 : 1, onTime, isLate }
    })
}

/** Unpaid charges, lease by lease; the oldest charge of each is paid last. */
function owedOf({ charges, payments, leases }: Portfolio, ago: (text: string) => number): string {
  const tenants = new Set<string>()
  let [all, older] = [0, 0]
  const chargesOf = Map.groupBy(charges, ({ leaseId }) => leaseId)
  const paymentsOf = Map.groupBy(payments, ({ leaseId }) => leaseId)
  for (const { id, tenantId } of leases) {
    const own = chargesOf.get(id) ?? []
    const paid = paymentsOf.get(id) ?? []
    const open = sum(own) - sum(paid)
    if (open === 0) continue
    tenants.add(tenantId)
    all += open
    // None of the last 30 days' charges of these was paid, except for a part paid on its day.
    const latest = own.filter(({ dueDate }) => ago(dueDate) <= 30)
    const part = paid.filter(row => ago(row.receivedOn) <= 25)
    older += open - (sum(latest) - sum(part))
  }
  return `${all} by ${tenants.size}, ${all - older} and ${older}`
}

/** Every lease's ledger in the form of the ledger's own checks. */
export function ledgersOf(plan: Portfolio): Map<string, Rows> {
  const row = { until: null, chargeId: null, sourceId: null, periodEnd: null }
  const allocated = Map.groupBy(settled(plan), ({ leaseId }) => leaseId)
  return new Map(
    plan.leases.map(({ id }) => {
      const of = <Row extends { leaseId: string }>(rows: readonly Row[]) =>
        rows.filter(({ leaseId }) => leaseId === id)
      const ledgers: Rows = {
        charges: of(plan.charges)
          .toSorted((a, b) => day(a.dueDate) - day(b.dueDate))
          .map(one => ({
            ...row,
            id: one.id,
            kind: one.kind,
            cents: cents(one.amount),
            from: one.dueDate,
            periodEnd: one.periodEnd ?? null,
          })),
        payments: of(plan.payments).map(one => ({
          ...row,
          id: one.id,
          kind: one.status,
          cents: cents(one.amount),
          from: one.receivedOn,
        })),
        credits: [],
        refunds: [],
        allocations: (allocated.get(id) ?? []).map(one => ({
          ...row,
          id: one.id ?? '',
          kind: '',
          cents: cents(one.amount),
          from: one.appliedOn,
          chargeId: one.chargeId,
          sourceId: one.paymentId ?? null,
        })),
        deposit: of(plan.deposits).map(one => ({
          ...row,
          id: one.id,
          kind: one.kind,
          cents: cents(one.amount),
          from: one.entryOn,
        })),
      }
      return [id, ledgers]
    }),
  )
}
