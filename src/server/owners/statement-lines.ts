import { addDays, type Day } from '#shared/dates.ts'
import { addMoney, type Money } from '#shared/money.ts'
import type { StatementFigures, StatementShare } from '#shared/owners/owner-statements.ts'
import { plainPercent } from '#shared/owners/property-owners.ts'
import { partsOf, type Sharing } from './shares.ts'
import { type Fee, feeOf, negated, type ReadFee } from './statement-fees.ts'
import type { Kind, LineAbout, StoredLine } from './stored-lines.ts'

export interface Statement {
  figures: StatementFigures
  /** Empty where all of the property was the owner's all month. */
  shares: StatementShare[]
  lines: StoredLine[]
  /** Of the month, and of earlier ones whose statements have an outdated fee. */
  fees: Fee[]
  /** All fees to the month's end. */
  feesToDate: Money
}

/** A statement as the database reads it: movements of the whole property, and whose days they are of. */
export interface Read extends Record<string, unknown> {
  sharings: (Sharing & { until: string })[]
  before: { held: string | null; amount: Money; fees: Money; fees_to_date: Money }[]
  last: { ending: Money; fees: Money | null } | null
  unposted: Money
  lines: ReadMove[]
  prepaid: { held: string; amount: Money }[]
  reserve: { held: string; amount: Money } | null
  fees: ReadFee[]
}

interface ReadMove {
  day: Day
  details: string
  amount: Money
  place: number
  held: string | null
  about: LineAbout
}

/** The statement of one of the owners, or of days without one: their part of each movement. */
export function statementOf(
  read: Read,
  ownerId: string | null,
  month: { from: Day; to: Day },
): Statement {
  const { sharings, before } = read
  /** The owner's parts of amounts that are of whole periods. */
  const part = (amounts: readonly { held: string | null; amount: Money }[]) =>
    addMoney(
      '0',
      ...partsOf({ moves: amounts, before: [], sharings }, ownerId).map(({ amount }) => amount),
    )
  const opened = part(before)
  const beginning = read.last?.ending ?? opened
  const feesBefore = part(before.map(({ held, fees }) => ({ held, amount: fees })))
  const earlierFees = read.last
    ? addMoney(feesBefore, negated(read.last.fees ?? addMoney(feesBefore, negated(read.unposted))))
    : '0.00'
  const earlierEntries = addMoney(opened, negated(beginning), earlierFees)
  // In the order of the summary, so that each of its figures has at most one odd cent.
  const inOrder = read.lines.toSorted((a, b) => a.place - b.place)
  const divided = partsOf({ moves: inOrder, before, sharings }, ownerId)
    .filter(({ amount }, nth) => amount !== '0.00' || inOrder[nth]?.amount === '0.00')
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
  const came = (kind: Kind) =>
    addMoney('0', ...divided.filter(({ about }) => about.kind === kind).map(line => line.amount))
  const went = (kind: Kind) => negated(came(kind))
  const ending = addMoney(opened, ...divided.map(({ amount }) => amount))
  const prepaid = atLeastZero(part(read.prepaid))
  const reserve = part(read.reserve ? [read.reserve] : [])
  return {
    figures: {
      beginning,
      earlierEntries,
      earlierFees,
      receipts: came('receipts'),
      depositsApplied: came('deposits'),
      expenses: went('expenses'),
      managementFee: went('fee'),
      contributions: came('contributions'),
      draws: went('draws'),
      ending,
      prepaid,
      reserve,
      available: atLeastZero(addMoney(ending, negated(prepaid), negated(reserve))),
    },
    shares: sharesOf(sharings, ownerId, month),
    lines: linesOf(
      beginning,
      [...earlierLines({ earlierEntries, earlierFees }), ...divided],
      ending,
    ),
    fees: read.fees.map(feeOf),
    feesToDate: part(before.map(({ held, fees_to_date }) => ({ held, amount: fees_to_date }))),
  }
}

/** An owner's shares in a month; empty where all of the property was theirs. */
function sharesOf(
  sharings: Read['sharings'],
  ownerId: string | null,
  { from, to }: { from: Day; to: Day },
): StatementShare[] {
  const shares = sharings
    .filter(sharing => sharing.from <= to && sharing.until > from)
    .map(sharing => ({
      from: sharing.from > from ? sharing.from : from,
      to: sharing.until <= to ? addDays(sharing.until, -1) : to,
      percent: plainPercent(sharing.parties.find(({ id }) => id === ownerId)?.percent ?? '0'),
    }))
  return shares.every(({ percent }) => percent === '100') ? [] : shares
}

function earlierLines(of: { earlierEntries: Money; earlierFees: Money }) {
  return [
    {
      ...{ day: null, details: 'Entries for earlier months', amount: of.earlierEntries },
      about: { kind: 'earlier' } as const,
    },
    {
      ...{ day: null, details: 'Management fee for earlier months' },
      ...{ amount: negated(of.earlierFees), about: { kind: 'earlier fee' } as const },
    },
  ].filter(({ amount }) => amount !== '0.00')
}

function atLeastZero(amount: Money): Money {
  return amount.startsWith('-') ? '0.00' : amount
}

function linesOf(
  beginning: Money,
  moves: { day: string | null; details: string; amount: string; about: LineAbout }[],
  ending: Money,
): StoredLine[] {
  let balance = beginning
  const between = moves.map(({ day, details, amount, about }) => {
    balance = addMoney(balance, amount)
    const isOut = amount.startsWith('-')
    return {
      day,
      details,
      about,
      in: isOut ? null : amount,
      out: isOut ? negated(amount) : null,
      balance,
    }
  })
  const edge = (details: string, balance: Money) => ({
    day: null,
    details,
    in: null,
    out: null,
    balance,
  })
  return [edge('Beginning balance', beginning), ...between, edge('Ending balance', ending)]
}
