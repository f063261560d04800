import { type Day, earlierOf } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'

/** One deduction as typed; without an amount and a description it is left out. */
export interface DeductionLine {
  key: number
  kind: string | null
  amount: string
  description: string
  documents: { name: string; fileUrl: string }[]
}

export interface MoveOutValues extends Record<string, unknown> {
  movedOutOn: Day | null
  lastDay: Day | null
  forwardingAddress: string | null
  deductions: DeductionLine[]
  coverBalance: boolean
  isReturned: boolean
  method: string
  notes: string
}

export function blankLine(key: number): DeductionLine {
  return { key, kind: 'damage', amount: '', description: '', documents: [] }
}

export const untouched: MoveOutValues = {
  movedOutOn: null,
  lastDay: null,
  forwardingAddress: null,
  deductions: [blankLine(0)],
  coverBalance: true,
  isReturned: true,
  method: 'check',
  notes: '',
}

export function isBlank({ amount, description, documents }: DeductionLine): boolean {
  return amount === '' && description.trim() === '' && documents.length === 0
}

/** The two days, as far as they are not typed from the end of the lease, its notice, and today. */
export function daysOf(
  { movedOutOn, lastDay }: Pick<MoveOutValues, 'movedOutOn' | 'lastDay'>,
  lease: Lease,
  today: Day,
) {
  const isOver = lease.status === 'expired'
  const agreed = isOver ? lease.endDate : (lease.terminatedOn ?? lease.moveOutOn)
  const left = movedOutOn ?? lease.movedOutOn ?? earlierOf(agreed ?? today, today)
  return { movedOutOn: left, lastDay: isOver ? null : (lastDay ?? agreed ?? left) }
}

/** The body of a preview; the call itself has the refund beside it. */
export function bodyOf(values: MoveOutValues, lease: Lease, today: Day) {
  const { forwardingAddress, coverBalance } = values
  return {
    ...daysOf(values, lease, today),
    forwardingAddress: forwardingAddress ?? lease.forwardingAddress,
    deductions: values.deductions.filter(line => !isBlank(line)).map(({ key: _, ...line }) => line),
    coverBalance,
  }
}
