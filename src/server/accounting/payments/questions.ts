import { sql } from 'drizzle-orm'
import type { PaymentMethod } from '#shared/accounting/payments.ts'
import { formatAgo } from '#shared/counts.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import { asSentence, type Sentence, sentence, together } from '#shared/language/sentence.ts'
import { toCents } from '#shared/money.ts'
import { greetedAs } from '#shared/people/person-names.ts'
import type { Caller } from '../../access/caller.ts'
import { payments, users } from '../../db/tables.ts'
import { needsConfirmation } from '../../errors/errors.ts'
import { amountOf, moneySentence } from '../../format/format.ts'
import { type Db, preparedSql } from '../../postgres/database.ts'
import type { OpenCharges } from '../allocation/open-charges.ts'
import { minOwedOn, owedOn } from './owed.ts'
import { isReceived } from './received.ts'

/** A payment above this multiple of the balance needs confirmation: one digit too many is ten times. */
const farFrom = 3

interface Sent {
  leaseId: string
  amount: string
  paymentMethod: PaymentMethod | null
  checkNumber: string | null
  receivedOn: Day
}

/** The lease it is for. */
interface Query {
  organization: { currency: string; timezone: string }
  /** The ids of the tenants of the lease. */
  renters: readonly string[]
  open: OpenCharges | undefined
}

/** A question about a payment, with the payment it looks like, where that is the question. */
export interface Doubt {
  said: Sentence
  similarTo?: string
}

/**
 * The questions about a payment that looks like a mistake: far from the balance, or, where the call
 * requests it, a duplicate. Call it with the lease locked.
 */
export async function doubtsAbout(
  db: Db,
  caller: Caller,
  sent: Sent & { ask: boolean },
  lease: Query,
): Promise<Doubt[]> {
  const far = await farFromOwed(db, sent, lease)
  const similar = sent.ask ? await similarPayment(db, sent) : undefined
  const doubts = far ? [{ said: far }] : []
  if (!similar) return doubts
  const said = recordedAgain(sent, similar, recorderOf(similar, caller, lease.renters), lease)
  return [...doubts, { said, similarTo: similar.id }]
}

/** Asks for confirmation of a payment. @throws 409 with `needsConfirmation`, and `similarTo` for a duplicate */
export function askAboutPayment(doubts: readonly Doubt[]): void {
  if (doubts.length === 0) return
  const similarTo = doubts.find(doubt => doubt.similarTo)?.similarTo
  throw needsConfirmation(together(doubts.map(({ said }) => said)), similarTo ? { similarTo } : {})
}

function recordedAgain(
  { amount }: Sent,
  similar: Similar,
  recorder: string | Sentence,
  { organization }: Query,
): Sentence {
  const { currency } = organization
  return sentence(
    '{recorder} recorded {amount, number, money} for this lease {ago}. Record it again?',
    { recorder, amount, currency, ago: similar.created_at },
    {
      amount: amountOf(toCents(amount), currency),
      ago: formatAgo(similar.created_at).toLowerCase(),
    },
  )
}

type Similar = {
  id: string
  created_at: string
  recorded_by: string
  first_name: string | null
  last_name: string | null
}

/**
 * The latest received or reported payment of the same lease, amount, method and day; two different check
 * numbers are two payments.
 *
 * @param but the payment to compare with
 */
export async function similarPayment(
  db: Db,
  sent: Sent,
  but?: string,
): Promise<Similar | undefined> {
  const { leaseId, receivedOn, amount, paymentMethod, checkNumber } = sent
  const values = { leaseId, receivedOn, amount, paymentMethod, checkNumber, but: but ?? null }
  const [found] = await findSimilar(db, values)
  return found
}

const findSimilar = preparedSql<Similar>(
  'similar payment',
  sql`
    select ${payments.id} as id, to_json(${payments.createdAt}) #>> '{}' as created_at, recorded_by, first_name, last_name
    from ${payments} join ${users} on ${users.id} = recorded_by
    where lease_id = ${sql.placeholder('leaseId')} and received_on = ${sql.placeholder('receivedOn')} and amount = ${sql.placeholder('amount')}
      and payment_method is not distinct from ${sql.placeholder('paymentMethod')}::payment_method
      and coalesce(check_number = ${sql.placeholder('checkNumber')}, true)
      and status in ('completed', 'pending') and ${isReceived} and ${payments.id} is distinct from ${sql.placeholder('but')}::uuid
    order by ${payments.createdAt} desc, ${payments.id} desc limit 1`,
)

/** A tenant does not see who works in the office. */
function recorderOf(similar: Similar, caller: Caller, people: readonly string[]) {
  if (similar.recorded_by === caller.id) return asSentence('You')
  if (people.includes(caller.id) && !people.includes(similar.recorded_by))
    return asSentence('The office')
  const name = { firstName: similar.first_name, lastName: similar.last_name }
  return greetedAs(name) ?? asSentence('Someone')
}

async function farFromOwed(
  db: Db,
  { leaseId, amount }: Sent,
  { organization, open }: Query,
): Promise<Sentence | undefined> {
  const cents = toCents(amount)
  const today = todayIn(organization.timezone)
  const due = open?.charges.filter(({ dueDate }) => dueDate <= today) ?? []
  // Open charges due by today are owed: most payments need no further lookup.
  if (cents <= due.reduce((sum, charge) => sum + charge.open, 0)) return undefined
  if (cents <= farFrom * (await minOwedOn(db, leaseId, today))) return undefined
  const { balance, nextRent } = await owedOn(db, leaseId, today)
  const owed = balance + nextRent
  if (cents <= farFrom * owed) return undefined
  const { currency } = organization
  if (owed === 0)
    return moneySentence(
      'Nothing is owed on this lease, and no rent is to come. Is {amount, number, money} right?',
      { amount: cents },
      currency,
    )
  return moneySentence(
    '{amount, number, money} is more than three times what is owed, {owed, number, money}: {balance, number, money} now and {nextRent, number, money} as the next rent. Is it right?',
    { amount: cents, owed, balance, nextRent },
    currency,
  )
}
