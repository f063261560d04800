import * as z from 'zod'
import { signedAmount } from '#shared/imports/amounts.ts'
import type { DayOrder } from '#shared/imports/days.ts'
import { readDay } from '#shared/imports/days.ts'
import { isTurnedColumn, peopleIn } from '../cells/names.ts'
import type { Sheet, SheetRow } from '../choose/sheet.ts'
import type { Columns } from '../match/columns.ts'

/** Ambiguities of a rent roll, decided once for all of its rows; null until decided. */
export const meaningsShape = z.object({
  /** Cells that name several people: one tenant each, or all of them. */
  people: z.enum(['one', 'several']).nullable(),
  /** Whether the deposits of the file are held already. */
  isDepositHeld: z.boolean().nullable(),
  /** Since when they are held; '' for the start of each lease. */
  depositSince: z.string(),
  /** Whether a negative amount in the Balance column is owed. */
  isNegativeOwed: z.boolean().nullable(),
  /** The day of all balances. */
  balanceOn: z.string(),
  today: z.string(),
})
export type Meanings = z.output<typeof meaningsShape>

export const noMeanings: Meanings = {
  people: null,
  isDepositHeld: null,
  depositSince: '',
  isNegativeOwed: null,
  balanceOn: '',
  today: '',
}

/** The questions that the rows raise. */
export interface OpenMeanings {
  deposits: number
  /** Negative amounts; `isUnclear` where the file does not explain them. */
  negatives: { count: number; sample: string; isUnclear: boolean } | null
  balances: number
  couples: { count: number; sample: string }
}

export function openMeanings(rows: readonly SheetRow[], columns: Columns): OpenMeanings {
  const cellsOf = (place: number | undefined) =>
    place === undefined ? [] : rows.map(({ cells }) => cells[place] ?? '').filter(Boolean)
  const nonzero = (cells: readonly string[]) => cells.filter(cell => /[1-9]/.test(cell))
  const balances = nonzero(cellsOf(columns.balance))
  const below = balances.filter(cell => signedAmount(cell).startsWith('-'))
  const isMarked = balances.some(cell => /\(|\bCR\b|credit/i.test(cell))
  const names = cellsOf(columns.name)
  const isTurned = isTurnedColumn(names)
  const couples = names.filter(cell => peopleIn(cell, isTurned).length > 1)
  return {
    deposits:
      columns.depositHeld === undefined ? nonzero(cellsOf(columns.securityDeposit)).length : 0,
    negatives: below[0]
      ? {
          count: below.length,
          sample: below[0],
          isUnclear: !isMarked && below.length === balances.length,
        }
      : null,
    balances: balances.length + nonzero(cellsOf(columns.prepaid)).length,
    couples: { count: couples.length, sample: couples[0] ?? '' },
  }
}

/** Whether everything that has to be answered is. */
export function isMeant(open: OpenMeanings, meanings: Meanings): boolean {
  if (open.deposits > 0 && meanings.isDepositHeld === null) return false
  return !(open.negatives?.isUnclear && meanings.isNegativeOwed === null)
}

/** The day that a line above the table gives for the whole report: `As of: 11/24/2026`. */
export function asOfDay({ above = [] }: Pick<Sheet, 'above'>, order: DayOrder): string {
  for (const line of above) {
    const found = /\bas of\b[:=\s,]*([^:=\s,].*)$/i.exec(line)?.[1]
    const day = readDay((found ?? '').trim(), order)
    if (/^\d{4}-\d{2}-\d{2}$/.test(day)) return day
  }
  return ''
}
