import type { PaymentMethod } from '#shared/accounting/payments.ts'
import type { Day } from '#shared/dates.ts'
import { addMoney, parseAmount, toCents } from '#shared/money.ts'

/** A ticked lease; null and '' stand for the values on top. */
export interface Entry {
  amount: string
  paymentMethod: PaymentMethod | null
  paymentDate: string | null
  checkNumber: string
}

export interface ReceivedValues extends Record<string, unknown> {
  paymentMethod: PaymentMethod
  /** Null: not touched, so the money was received today. */
  paymentDate: string | null
  /** One check pays all of them. */
  isOneCheck: boolean
  checkNumber: string
  checkTotal: string
  /** By lease, in the order of ticking. */
  entries: Readonly<Record<string, Entry>>
}

export const blankEntry: Entry = {
  amount: '',
  paymentMethod: null,
  paymentDate: null,
  checkNumber: '',
}

/** The entries with a change to one; an emptied amount unticks its lease. */
export function withEntry(
  entries: ReceivedValues['entries'],
  leaseId: string,
  change: Partial<Entry>,
): ReceivedValues['entries'] {
  const { [leaseId]: known, ...others } = entries
  if (change.amount === '') return others
  // A changed entry stays in its place.
  return { ...entries, [leaseId]: { ...(known ?? blankEntry), ...change } }
}

export function withoutEntry(
  entries: ReceivedValues['entries'],
  leaseId: string,
): ReceivedValues['entries'] {
  const { [leaseId]: _, ...others } = entries
  return others
}

/** The rows of the call. */
export function rowsOf({ entries, isOneCheck, ...top }: ReceivedValues, today: Day) {
  return Object.entries(entries).map(([leaseId, entry]) => {
    const paymentMethod = isOneCheck ? 'check' : (entry.paymentMethod ?? top.paymentMethod)
    const paymentDate = entry.paymentDate ?? top.paymentDate ?? today
    const checkNumber = isOneCheck ? top.checkNumber : entry.checkNumber
    return {
      ...{ leaseId, amount: entry.amount, paymentMethod },
      // Left out for now: the moment of today is the server's.
      ...(paymentDate !== today && { paymentDate }),
      ...(paymentMethod === 'check' && { checkNumber }),
    }
  })
}

/** The fields of the call, by the parts of the entries that show their sentences. */
export function inputsOf(values: ReceivedValues): Record<string, string> {
  const ids = Object.keys(values.entries)
  const fields = ['amount', 'paymentMethod', 'paymentDate', 'checkNumber']
  return Object.fromEntries(
    ids.flatMap((id, at) => fields.map(field => [`rows.${at}.${field}`, `entries.${id}.${field}`])),
  )
}

/** The sum of all amounts that are typed in full. */
export function totalOf({ entries }: ReceivedValues): string {
  const amounts = Object.values(entries).map(({ amount }) => parseAmount(amount))
  return addMoney(...amounts.flatMap(parsed => (parsed.ok ? [parsed.amount] : [])))
}

/** The part of the check that no lease has yet, in cents, negative where they have more; 0 without one check. */
export function differenceOf(values: ReceivedValues): number {
  if (!values.isOneCheck) return 0
  const check = parseAmount(values.checkTotal)
  return (check.ok ? toCents(check.amount) : 0) - toCents(totalOf(values))
}

/** Whether there is something to record, and one check comes out even. */
export function isReady(values: ReceivedValues): boolean {
  return Object.keys(values.entries).length > 0 && differenceOf(values) === 0
}
