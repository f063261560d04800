import { on, type Rows, sum } from './rows.ts'

/**
 * Every violation of domain.md §3.2 in a lease's ledger, one sentence each. It shares no code with
 * the server on purpose: a mistake there must not hide itself.
 */
export function faultsIn(rows: Rows): string[] {
  return [
    ...badAllocations(rows),
    ...badMoney(rows),
    ...badRent(rows),
    ...badDeposit(rows),
    ...badFees(rows),
    ...badRecoveries(rows),
    ...badConcessions(rows),
  ]
}

/** I1: charges less credits less payments plus refunds, each by its own day, cents. */
export function balanceOn(rows: Rows, day: string): number {
  return (
    sum(on(rows.charges, day)) -
    sum(on(rows.credits, day)) -
    sum(on(received(rows), day)) +
    sum(on(rows.refunds, day))
  )
}

/** The open amount of each charge at the end of a day, cents by charge id. */
export function openOn(rows: Rows, day: string): Record<string, number> {
  const live = on(rows.allocations, day)
  const open = on(rows.charges, day).map(charge => {
    const covered = sum(live.filter(row => row.chargeId === charge.id))
    return [charge.id, charge.cents - covered] as const
  })
  return Object.fromEntries(open.filter(([, cents]) => cents > 0))
}

const always = '9999-12-31'
/** The late fee terms of the organization in the histories: percentage, and maximum in cents. */
const [feeShare, feeCap] = [0.075, 9000]

function badAllocations(rows: Rows): string[] {
  const live = on(rows.allocations, always)
  const good = new Set(
    [...on(received(rows), always), ...on(rows.credits, always)].map(source => source.id),
  )
  return [
    ...live
      .filter(row => !good.has(row.sourceId ?? ''))
      .map(row => `${row.id} lays money on a charge that does not count`),
    ...live
      .filter(row => !on(rows.charges, always).some(charge => charge.id === row.chargeId))
      .map(row => `${row.id} covers a void charge`),
    ...rows.charges
      .filter(charge => sum(live.filter(row => row.chargeId === charge.id)) > charge.cents)
      .map(charge => `${charge.kind} ${charge.id} is covered beyond its amount`),
    ...[...rows.payments, ...rows.credits]
      .filter(source => sum(live.filter(row => row.sourceId === source.id)) > source.cents)
      .map(source => `${source.id} is used beyond its amount`),
    ...live.filter(row => row.cents <= 0).map(row => `${row.id} allocates nothing`),
  ]
}

/** I2 and I3 over all that is posted. */
function badMoney(rows: Rows): string[] {
  const open = Object.values(openOn(rows, always)).reduce((cents, one) => cents + one, 0)
  const free =
    sum(on(received(rows), always)) +
    sum(on(rows.credits, always)) -
    sum(on(rows.refunds, always)) -
    sum(on(rows.allocations, always))
  const faults: string[] = []
  if (open - free !== balanceOn(rows, always))
    faults.push(`${open} open less ${free} free is not the balance ${balanceOn(rows, always)}`)
  const fees = new Set(rows.charges.filter(row => row.kind.endsWith('_fee')).map(row => row.id))
  const owed = Object.entries(openOn(rows, always)).filter(([id]) => !fees.has(id))
  // Fees wait while the money is reserved for the next rent.
  if (owed.length > 0 && free > 0) faults.push(`${owed.join(', ')} is open while ${free} is free`)
  return faults
}

/** Rent, and any other recurring charge, is charged for each day at most once. */
function badRent(rows: Rows): string[] {
  // An additional charge after a raise has no period of its own.
  const repeated = on(rows.charges, always).filter(
    row => row.periodEnd && (row.kind === 'rent' || row.recurringId),
  )
  return [...Map.groupBy(repeated, row => row.recurringId ?? null).values()].flatMap(series =>
    series.slice(1).flatMap((one, place) => {
      const before = series[place]?.periodEnd ?? ''
      return one.from > before ? [] : [`${one.kind} from ${one.from} is charged up to ${before}`]
    }),
  )
}

/** Fees of a rent, less waivers, are at most the organization's percentage of it. */
function badFees(rows: Rows): string[] {
  const live = on(rows.charges, always)
  return live.flatMap(rent => {
    const fees = live.filter(row => row.kind === 'late_fee' && row.rentId === rent.id)
    const waived = on(rows.credits, always).filter(row => fees.some(fee => fee.id === row.chargeId))
    const cost = sum(fees) - sum(waived)
    const max = Math.min(Math.floor(rent.cents * feeShare + 0.5), feeCap)
    return cost > max ? [`Rent ${rent.id} of ${rent.cents} costs fees of ${cost}`] : []
  })
}

/** A recovered amount is covered, and at most the written-off amount. */
function badRecoveries(rows: Rows): string[] {
  const recovered = on(rows.charges, always).filter(row => row.kind === 'bad_debt_recovered')
  const lost = sum(on(rows.credits, always).filter(row => row.kind === 'write_off'))
  const open = openOn(rows, always)
  return [
    ...recovered
      .filter(row => open[row.id])
      .map(row => `${open[row.id]} of recovery ${row.id} is open`),
    ...(sum(recovered) > lost ? [`${sum(recovered)} of ${lost} is recovered`] : []),
  ]
}

/** Recurring credits are for rent that is owed, and take off no more than all of it. */
function badConcessions(rows: Rows): string[] {
  const given = on(rows.credits, always).filter(row => row.recurringId)
  return [...Map.groupBy(given, row => row.chargeId)].flatMap(([id, credits]) => {
    const rent = on(rows.charges, always).find(row => row.id === id && row.kind === 'rent')
    if (!rent) return [`${sum(credits)} is taken off rent ${id}, which is void`]
    return sum(credits) > rent.cents ? [`${sum(credits)} is taken off rent of ${rent.cents}`] : []
  })
}

/** I6: the deposit held is negative on no day. */
function badDeposit({ deposit }: Rows): string[] {
  const signed = deposit.map(row => ({
    ...row,
    cents: ['received', 'interest'].includes(row.kind) ? row.cents : -row.cents,
  }))
  return deposit
    .map(({ from }) => ({ from, held: sum(on(signed, from)) }))
    .filter(({ held }) => held < 0)
    .map(({ from, held }) => `The deposit is ${held} on ${from}`)
}

/** Payments that count, or did until the bank returned them. */
function received(rows: Rows) {
  return rows.payments.filter(row => row.kind === 'completed' || row.kind === 'reversed')
}
