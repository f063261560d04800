import { type Money, toCents } from '#shared/money.ts'
import type { StatementFigures } from '#shared/owners/owner-statements.ts'
import { describedLine } from '../described-line.ts'
import { type Kind, kindOf, type StoredLine } from '../stored-lines.ts'

/** The sums of a year of consecutive statements, in cents. */
export interface YearFigures {
  beginning: number
  /** Entries of months before, less their fees. */
  earlier: number
  receipts: number
  depositsApplied: number
  /** By category in the reader's language, without management fees. */
  categories: [category: string, cents: number][]
  expenses: number
  fees: number
  contributions: number
  draws: number
  /** By statements issued again for earlier months; with it all figures sum to the ending balance. */
  reissued: number
  ending: number
}

interface Issued extends StatementFigures {
  paper: { lines: StoredLine[] }
}

/** Statements of one property, the first month first. */
export function figuresOf(statements: readonly Issued[]): YearFigures {
  const sum = (name: keyof StatementFigures) =>
    statements.reduce((cents, one) => cents + toCents(one[name]), 0)
  const figures = {
    beginning: toCents(statements[0]?.beginning ?? '0.00'),
    earlier: sum('earlierEntries') - sum('earlierFees'),
    receipts: sum('receipts'),
    depositsApplied: sum('depositsApplied'),
    categories: categoriesOf(statements.flatMap(({ paper }) => paper.lines)),
    expenses: sum('expenses'),
    fees: sum('managementFee'),
    contributions: sum('contributions'),
    draws: sum('draws'),
    ending: toCents(statements.at(-1)?.ending ?? '0.00'),
  }
  return { ...figures, reissued: figures.ending - figures.beginning - changeOf(figures) }
}

/** The figures of several properties together. */
export function totalOf(all: readonly YearFigures[]): YearFigures {
  const sum = (name: Exclude<keyof YearFigures, 'categories'>) =>
    all.reduce((cents, one) => cents + one[name], 0)
  return {
    beginning: sum('beginning'),
    earlier: sum('earlier'),
    receipts: sum('receipts'),
    depositsApplied: sum('depositsApplied'),
    categories: together(all.flatMap(({ categories }) => categories)),
    expenses: sum('expenses'),
    fees: sum('fees'),
    contributions: sum('contributions'),
    draws: sum('draws'),
    reissued: sum('reissued'),
    ending: sum('ending'),
  }
}

/** The owner's income less costs, before draws and contributions. */
export function netOf(of: Omit<YearFigures, 'reissued'>): number {
  return of.earlier + of.receipts + of.depositsApplied - of.expenses - of.fees
}

function changeOf(of: Omit<YearFigures, 'reissued'>): number {
  return netOf(of) + of.contributions - of.draws
}

/** A line of a year with its signed amount. */
export interface YearLine {
  day: StoredLine['day']
  transaction: string
  description: string
  cents: number
}

/** The lines of these kinds, described in the reader's language. */
export function linesOf(statements: readonly Issued[], kinds: readonly Kind[]): YearLine[] {
  return statements
    .flatMap(({ paper }) => paper.lines)
    .filter(line => kinds.some(kind => kind === kindOf(line)))
    .map(line => {
      const [transaction, description] = describedLine(line)
      return { day: line.day, transaction, description, cents: signed(line) }
    })
}

function categoriesOf(lines: readonly StoredLine[]): [string, number][] {
  const spent = lines.filter(line => kindOf(line) === 'expenses')
  return together(spent.map(line => [describedLine(line)[0], -signed(line)]))
}

/** By category, the largest first. */
function together(amounts: readonly [string, number][]): [string, number][] {
  const sums = new Map<string, number>()
  for (const [category, cents] of amounts) sums.set(category, (sums.get(category) ?? 0) + cents)
  return [...sums].sort(([, a], [, b]) => b - a)
}

function signed(line: { in: Money | null; out: Money | null }): number {
  return toCents(line.in ?? '0.00') - toCents(line.out ?? '0.00')
}
