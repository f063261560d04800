import { DayOutOfReach } from '#shared/dates.ts'
import { asSentence, type Said, type Sentence, sentence } from '#shared/language/sentence.ts'
import type { Money } from '#shared/money.ts'
import { keptSentences, type Reader } from './kept-sentences.ts'

/**
 * A refusal we mean: `message` is the English sentence a person reads, `fields` the same by input field; `said` and
 * `saidAt` have their codes and values.
 */
export class Refusal extends Error {
  readonly status: number
  readonly said: Sentence
  readonly saidAt: Readonly<Record<string, Sentence>>
  /** Seconds until trying again makes sense. */
  readonly retryAfter: number | undefined
  /** Details for programs besides the sentence. */
  readonly more: Record<string, unknown> | undefined

  constructor(
    status: number,
    said: Said,
    fields: Readonly<Record<string, Said>> = {},
    { retryAfter, more }: Pick<Partial<Refusal>, 'retryAfter' | 'more'> = {},
  ) {
    const whole = asSentence(said)
    super(whole.message)
    this.status = status
    this.said = whole
    this.saidAt = Object.fromEntries(
      Object.entries(fields).map(([field, at]) => [field, asSentence(at)]),
    )
    this.retryAfter = retryAfter
    this.more = more
  }

  get fields(): Record<string, string> | undefined {
    const entries = Object.entries(this.saidAt).map(([field, { message }]) => [field, message])
    return entries.length > 0 ? Object.fromEntries(entries) : undefined
  }
}

/** The answer to a refused call, as every language of the screens and every program reads it. */
export function refusalBody({ said, saidAt, fields, more }: Refusal) {
  return {
    message: said.message,
    fields,
    ...more,
    code: said.code,
    params: said.params,
    errors: Object.entries(saidAt).map(([field, at]) => ({ field, ...at })),
  }
}

export const badRequest = (said: Said, fields?: Readonly<Record<string, Said>>) =>
  new Refusal(400, said, fields)
/** The same for one field, which shows the sentence. */
export const refusedAt = (field: string, said: Said) => badRequest(said, { [field]: said })
export const unauthorized = (said: Said = 'You are not signed in') => new Refusal(401, said)
export const forbidden = (said: Said = 'You may not do this') => new Refusal(403, said)
export const notFound = (what: string) => new Refusal(404, `${what} not found`)
export const conflict = (said: Said, fields?: Readonly<Record<string, Said>>) =>
  new Refusal(409, said, fields)
/** The same for one field, which shows the sentence. */
export const conflictAt = (field: string, said: Said) => conflict(said, { [field]: said })
/**
 * The question about unusual input: sent again with `confirm: true`, the same call is done.
 *
 * @param more further fields of the answer, such as the fees that would be posted
 */
export const needsConfirmation = (said: Said, more: Record<string, unknown> = {}) =>
  new Refusal(409, said, undefined, { more: { ...more, needsConfirmation: true } })
/** `retryAfter` in seconds: the time after which a refused caller may try again. */
export const tooMany = (said: Said, retryAfter: number) =>
  new Refusal(429, said, undefined, { retryAfter })
export const tooLate = () => new Refusal(408, 'The request took too long to arrive')
export const busy = (said: Said = 'The service is busy. Please try again in a moment.') =>
  new Refusal(503, said)

/**
 * The refusal that an error stands for; null for a fault of ours.
 *
 * Besides our own refusals these are a constraint of the database, in plain text, and an unreachable database: 503,
 * never 401 or 404. A date beyond the calendar and a sum beyond the limits come from a user's own input alone.
 */
export function asRefusal(error: unknown, reader: Reader = 'other'): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof DayOutOfReach) return badRequest('Choose days before the year 9999')
  if (error instanceof StorageAway)
    return busy('Files cannot be stored or opened right now. Please try again in a moment.')
  const cause = databaseError(error)
  if (!cause) return null
  if (isTooLong(cause))
    return busy('This took too long. Narrow it with a filter, or try again in a moment.')
  if (isUnavailable(cause))
    return busy('The database is not reachable. Please try again in a moment.')
  if (isRetryable(cause))
    return busy('Another user is changing this record. Please try again in a moment.')
  if (isTooLarge(cause))
    return badRequest('These amounts add up to more than the largest allowed total')
  const constraint =
    typeof cause.constraint === 'string' ? constraints[cause.constraint] : undefined
  return constraint?.(cause.detail ?? '', reader) ?? null
}

/** Whether running the same transaction again can succeed: a deadlock or a serialisation failure. */
export function isRetryable(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code === '40001' || code === '40P01'
}

/** Whether the database gave a statement up because it took longer than any may. */
export function isTooLong(error: unknown): boolean {
  return databaseError(error)?.code === '57014'
}

/** Whether a number has more digits than its column. */
function isTooLarge(error: DatabaseError): boolean {
  return error.code === '22003'
}

/** Whether a row could not be deleted because others refer to it: its history. */
export function isReferredTo(error: unknown): boolean {
  return databaseError(error)?.code === '23503'
}

const invitedAlready = 'There is already an open invitation for this address: send it again instead'
const beingMade = () => conflict('An archive is already being made. It can be stopped below.')
export const emailInUse = () => refusedAt('email', 'A user with this email already exists')
const approvedFirst =
  'This expense is above the limit of its property: leave it unpaid until another person approves it'
const rentedAlready = () =>
  conflictAt('unitId', 'This unit is already rented for some of these dates')

/**
 * More than a sub-ledger of a trust account has.
 *
 * @param name whose money it is: a property or an owner
 */
export const trustShort = (available: Money, name: string) =>
  conflict(
    sentence(
      '{available, number, money} is available for {name}: a trust account pays no more than that',
      { available, name },
    ),
  )

/** The user's mistake when the database refuses with one of these, with the detail that it gives. */
const constraints: Record<string, (detail: string, reader: Reader) => Refusal> = {
  users_email_key: () => emailInUse(),
  data_exports_own_key: () => beingMade(),
  data_exports_organization_key: () => beingMade(),
  expense_approval: () => new Refusal(403, approvedFirst, { paidOn: approvedFirst }),
  meter_readings_day_key: () =>
    conflictAt('readOn', 'This meter has a reading of that day already'),
  accounts_number_key: () => conflictAt('number', 'Another account has this number'),
  charge_runs_expense_key: () =>
    conflictAt('expenseId', 'This expense is already divided: undo that batch first'),
  units_number_key: () =>
    conflictAt('unitNumber', 'This property already has a unit with this number'),
  // The unit existed a moment ago: another user has just deleted it.
  leases_unit_fk: () => refusedAt('unitId', 'Choose one of your units'),
  co_tenants_key: () => conflictAt('tenantId', 'This person is already a co-tenant of this lease'),
  tenant_invitations_pending_key: () => conflictAt('email', invitedAlready),
  member_invitations_pending_key: () => conflictAt('email', invitedAlready),
  renewal_offers_standing_key: () =>
    conflict('This lease already has an open renewal offer: withdraw it first'),
  closed_periods_through: () =>
    conflictAt('through', 'The period is already closed through this day'),
  bill_payments_open: () =>
    conflict('Less is open by now than would be paid: read the bills again'),
  bill_payments_stand: () => conflict('Something was paid of it: void its payments first'),
  closed_period: (_, reader) => conflict(keptSentences.closedPeriod[reader]),
  bank_matches_frozen: (_, reader) => conflict(keptSentences.line[reader]),
  bank_matches_reconciled: (_, reader) => conflict(keptSentences.line[reader]),
  bank_matches_reconciled_row: (_, reader) => conflict(keptSentences.row[reader]),
  bank_matches_row: () => conflict('This row was matched meanwhile: choose another one'),
  bank_matches_line: () => conflict('This line was matched meanwhile. Please look again.'),
  trust_funds: detail => {
    const [available = '0.00', ...name] = detail.split(' ')
    return trustShort(available, name.join(' '))
  },
  properties_matched: () =>
    conflictAt(
      'propertyIds',
      'Lines of the bank are matched to rows of this property: it keeps its account',
    ),
  reconciliations_day_key: () =>
    conflictAt('through', 'This account has a reconciliation through this day'),
  leases_overlap_excl: () => rentedAlready(),
  leased_days_excl: () => rentedAlready(),
}

type DatabaseError = Error & { code?: string; constraint?: string; detail?: string }

/** The driver's error inside the query builder's, whose message holds the row's values. */
export function databaseError(error: unknown): DatabaseError | null {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  if (inner instanceof AggregateError) inner = inner.errors[0]
  return inner instanceof Error ? inner : null
}

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  // statement, lock or idle timeout; disk full; too many connections; read-only after a failover
  '57014',
  '55P03',
  '25P03',
  '53100',
  '53300',
  '25006',
])
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Connection ended|connect |The server does not support|Cannot use a pool after)/

/** Whether a replica could not serve a read that another can: it is unreachable, or replays a conflicting change. */
export function isAway(error: unknown): boolean {
  const cause = databaseError(error)
  if (!cause || isTooLong(cause)) return false
  return isUnavailable(cause) || isRetryable(cause)
}

function isUnavailable(error: DatabaseError): boolean {
  const code = error.code ?? ''
  // 08: connection exception; 57P: the server is stopping, starting or crashed.
  if (code.startsWith('08') || code.startsWith('57P')) return true
  return unavailableCodes.has(code) || unavailableMessages.test(error.message)
}

/** The file store does not answer, or not as it should. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway'
}
