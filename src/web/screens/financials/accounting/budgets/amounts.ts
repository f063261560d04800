import type { BudgetRow } from '#shared/accounting/budgets.ts'
import { fromCents, parseAmount, roundHalfAway, toCents } from '#shared/money.ts'
import { withoutThousands } from '#shared/thousands.ts'

/** The arithmetic of the grid: typed text by account, January first. */
export type Cells = Readonly<Record<string, readonly string[]>>

/** Cents of a typed amount, such as `1,200.50` or `-3`; 0 of none, null of text that is no amount. */
export function centsOf(typed: string, sign = '$'): number | null {
  const plain = withoutThousands(typed, sign)
  if (plain === '') return 0
  const minus = plain.startsWith('-')
  const parsed = parseAmount(minus ? plain.slice(1) : plain, 'allowed')
  if (!parsed.ok) return null
  return minus ? -toCents(parsed.amount) : toCents(parsed.amount)
}

/** An amount as it stands in the grid: none is empty, and whole ones have no cents. */
export function shownAmount(amount: string): string {
  return amount === '0.00' ? '' : amount.replace(/\.00$/, '')
}

export function cellsOf(rows: readonly Pick<BudgetRow, 'accountId' | 'months'>[]): Cells {
  return Object.fromEntries(
    rows.map(({ accountId, months }) => [accountId, months.map(shownAmount)]),
  )
}

/** The rows to send, without empty ones; null while a cell is no amount. */
export function sentRows(cells: Cells): { accountId: string; months: string[] }[] | null {
  const rows: { accountId: string; months: string[] }[] = []
  for (const [accountId, typed] of Object.entries(cells)) {
    const months = typed.map(text => centsOf(text))
    const known = months.filter(cents => cents !== null)
    if (known.length < months.length) return null
    if (known.some(cents => cents !== 0)) rows.push({ accountId, months: known.map(fromCents) })
  }
  return rows
}

/** Amounts changed by a percentage, such as `3` or `-2.5`, to the cent; null of other text. */
export function changedBy(amounts: readonly string[], percent: string): string[] | null {
  if (!/^-?\d{1,3}(\.\d{1,2})?$/.test(percent)) return null
  const factor = 10_000n + BigInt(Math.round(Number(percent) * 100))
  return amounts.map(amount => fromCents(roundHalfAway(BigInt(toCents(amount)) * factor, 10_000)))
}

/** Sums of the months and last of the year, in cents. */
export interface Sums {
  income: number[]
  expense: number[]
  net: number[]
}

export function sumsOf(rows: readonly Pick<BudgetRow, 'accountId' | 'type'>[], cells: Cells): Sums {
  const sums: Sums = { income: zeros(), expense: zeros(), net: zeros() }
  for (const { accountId, type } of rows)
    for (const [at, cents] of withYear(cells[accountId] ?? []).entries()) {
      sums[type][at] = (sums[type][at] ?? 0) + cents
      sums.net[at] = (sums.net[at] ?? 0) + (type === 'income' ? cents : -cents)
    }
  return sums
}

/** The cents of twelve months, and of the year. */
export function withYear(typed: readonly string[]): number[] {
  const months = typed.map(text => centsOf(text) ?? 0)
  return [...months, months.reduce((sum, cents) => sum + cents, 0)]
}

function zeros(): number[] {
  return Array.from({ length: 13 }, () => 0)
}

/** With a block of pasted cells from a cell on; cells outside the grid are left out. */
export function withPasted(
  cells: Cells,
  order: readonly string[],
  at: { accountId: string; month: number },
  pasted: readonly (readonly string[])[],
): Cells {
  const first = order.indexOf(at.accountId)
  const changed = pasted.flatMap((line, down) => {
    const accountId = order[first + down]
    const before = accountId === undefined ? undefined : cells[accountId]
    if (accountId === undefined || !before) return []
    const months = before.map((text, month) => {
      const typed = line[month - at.month]
      return typed === undefined ? text : plain(typed)
    })
    return [[accountId, months] as const]
  })
  return { ...cells, ...Object.fromEntries(changed) }
}

/** As spreadsheets write amounts: `$1,200.00`, and `(300.00)` for a negative one. */
function plain(text: string): string {
  const bare = text.replace(/[\s$€£]/g, '')
  const [, inside] = /^\((.+)\)$/.exec(bare) ?? []
  return withoutThousands(inside === undefined ? bare : `-${inside}`, '$')
}
