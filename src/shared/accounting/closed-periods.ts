import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { day, dayReply, id, instant, money, optionalId, requiredText } from '#shared/fields.ts'
import { namedPerson } from '#shared/person.ts'

/** Lines to check before the ledger is closed, in the order of the screen. */
export const closeChecks = [
  'bank_reconciled',
  'pending_payments',
  'owner_statements',
  'undeposited_funds',
  'leases_without_move_out',
  'deposits_overdue',
  'negative_owner_balances',
  'three_way_difference',
] as const
export type CloseCheck = (typeof closeChecks)[number]

/** One value for each of some lines. */
function ofChecks<Value extends z.ZodType>(value: Value) {
  const lines = closeChecks.map(check => [check, value.optional()] as const)
  return z.object(Object.fromEntries(lines) as Record<CloseCheck, z.ZodOptional<Value>>)
}

/** The reason to close without each of these lines. */
export type Waived = Partial<Record<CloseCheck, string>>

/** An account whose balance on the last day is another than at the close before: debits less credits. */
const movedAccount = z.object({
  account: z.string(),
  /** The account of the chart, as it is called now. */
  ledgerAccount: z.object({ id, number: z.string(), name: z.string() }),
  /** Null for what belongs to no property. */
  property: z.object({ id, name: z.string() }).nullable(),
  before: money,
  after: money,
})
export type MovedAccount = z.output<typeof movedAccount>

const closedPeriod = z.object({
  id,
  /** Null for every property. */
  property: z.object({ id, name: z.string() }).nullable(),
  through: dayReply,
  waived: ofChecks(z.string()),
  closedBy: namedPerson,
  closedAt: instant,
  reopenedBy: namedPerson.nullable(),
  reopenedAt: instant.nullable(),
  /** Why it was reopened. */
  reason: z.string().nullable(),
  /** Since the same period was closed before; empty for the first close. */
  moved: z.array(movedAccount),
})
export type ClosedPeriod = z.output<typeof closedPeriod>

const checkLine = z.object({
  check: z.enum(closeChecks),
  /** `none` where there is nothing to look at: no bank account. */
  state: z.enum(['done', 'open', 'none']),
  /** How many are open. */
  count: z.number(),
  /** The bank accounts among them; none of a line about others. */
  bankAccounts: z.array(z.object({ id, name: z.string() })),
})
export type CheckLine = z.output<typeof checkLine>

const checklist = z.object({
  through: dayReply,
  propertyId: id.nullable(),
  /** The last closed day of the same ledger; null while all are open. */
  closedThrough: dayReply.nullable(),
  lines: z.array(checkLine),
})
export type CloseChecklist = z.output<typeof checklist>

export const listClosedPeriods = endpoint('GET', '/api/closed-periods', {
  may: 'closed-period:read',
  summary: 'The closed and reopened periods, the latest close first',
  reply: z.array(closedPeriod),
})

export const readCloseChecklist = endpoint('GET', '/api/closed-periods/checklist', {
  may: 'closed-period:read',
  summary: 'What is open before a period can be closed through a day',
  query: z.object({ through: day(), propertyId: id.optional() }),
  reply: checklist,
})

export const createClosedPeriod = endpoint('POST', '/api/closed-periods', {
  may: 'closed-period:write',
  changes: ['closed-periods'],
  summary:
    'Close the period through a day: answers 409 with the `checklist` until each line is done or waived',
  body: z.object({
    through: day('Choose the last day to close'),
    propertyId: optionalId.describe('Default every property'),
    waived: ofChecks(requiredText('A reason is required'))
      .default({})
      .describe('The reason to close without each of these lines'),
  }),
  reply: closedPeriod,
})

export const reopenClosedPeriod = endpoint('DELETE', '/api/closed-periods/:id', {
  may: 'closed-period:write',
  changes: ['closed-periods'],
  summary: 'Reopen a closed period; it stays on record who closed and reopened them, and why',
  params: z.object({ id }),
  body: z.object({ reason: requiredText('A reason is required') }),
})
