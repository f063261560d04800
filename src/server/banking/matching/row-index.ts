import { addDays, type Day } from '#shared/dates.ts'
import type { BankLine, LedgerRow } from './proposals.ts'
import { isInWindow } from './score.ts'

/** Unmatched rows by amount and by day, so that 10,000 lines do not visit 10,000 rows each. */
export class RowIndex {
  private readonly byCents = new Map<number, LedgerRow[]>()
  private readonly byDay = new Map<Day, LedgerRow[]>()
  private readonly removed = new Set<string>()

  constructor(rows: readonly LedgerRow[]) {
    for (const row of rows) {
      add(this.byCents, row.cents, row)
      add(this.byDay, row.day, row)
    }
  }

  /** A matched row is proposed no more. */
  remove(id: string): void {
    this.removed.add(id)
  }

  /** Rows of a line's amount, in its window. */
  equalTo(line: BankLine): LedgerRow[] {
    return this.left(this.byCents.get(line.cents)).filter(row => isInWindow(line, row))
  }

  /** Rows of a line's sign and less than its amount, in its window, the oldest first. */
  below(line: BankLine): LedgerRow[] {
    const rows: LedgerRow[] = []
    for (let late = longestBefore; late >= -longestAfter; late -= 1)
      rows.push(...this.left(this.byDay.get(addDays(line.postedOn, -late))))
    return rows.filter(row => isInWindow(line, row) && Math.abs(row.cents) < Math.abs(line.cents))
  }

  /** All rows that are left. */
  all(): LedgerRow[] {
    return [...this.byDay.values()].flatMap(rows => this.left(rows))
  }

  private left(rows: readonly LedgerRow[] = []): LedgerRow[] {
    return rows.filter(({ id }) => !this.removed.has(id))
  }
}

/** The days of `isInWindow` for money in; joined checks are not looked for. */
const [longestBefore, longestAfter] = [10, 5]

function add<Key>(map: Map<Key, LedgerRow[]>, key: Key, row: LedgerRow) {
  const known = map.get(key)
  if (known) known.push(row)
  else map.set(key, [row])
}
