import * as z from 'zod'
import { importFields } from '#shared/properties/rent-roll-columns.ts'
import { forgetTyped, keepTyped, typedIn } from '#web/forms/typed.ts'
import { questionFields } from '../cells/cells.ts'
import { homeOf } from '../choose/home.ts'
import type { Sheet } from '../choose/sheet.ts'
import { type Columns, targets } from '../match/columns.ts'
import { meaningsShape, noMeanings } from '../preview/meanings.ts'
import type { Edits } from '../preview/parse-rent-roll.ts'
import type { Import } from './store.ts'

/**
 * The saved state of an import when the session ends: the file, its columns and corrections. Its
 * rows are checked again.
 */
const kept = z.object({
  personId: z.string(),
  sheet: z.object({
    name: z.string().nullable(),
    tab: z.string().nullable(),
    tabs: z.array(z.string()).optional(),
    above: z.array(z.string()).optional(),
    headings: z.array(z.string()),
    hiddenColumns: z.array(z.int()).optional(),
    rows: z.array(
      z.object({
        number: z.int(),
        cells: z.array(z.string()),
        shown: z.record(z.string(), z.string()).optional(),
        isHidden: z.boolean().optional(),
        torn: z.enum(['fits', 'shifted']).optional(),
      }),
    ),
  }),
  columns: z.partialRecord(z.enum(targets), z.int().optional()),
  // Missing in an import saved before these decisions existed.
  decided: z.array(z.enum(targets)).default([]),
  homes: z.array(z.object({ property: z.string(), address: z.string() })).default([]),
  isHiddenRead: z.boolean().nullable().default(null),
  order: z.enum(['month', 'day']),
  isFilledDown: z.boolean().nullable(),
  chargeFrom: z.string(),
  meanings: meaningsShape.default(noMeanings),
  importKey: z.string().default(''),
  edits: z.array(
    z.tuple([z.int(), z.partialRecord(z.enum([...importFields, ...questionFields]), z.string())]),
  ),
})

/** Under which name, beside those of the forms. */
const name = 'import'

/**
 * The maximum characters of cells, some thousands of rows: a tab stores five million, encrypted a
 * third more, and forms need space too.
 */
const maxLength = 1_000_000

export function keepImport(state: Import): void {
  const { personId, sheet, columns, decided, homes, order, isFilledDown, isHiddenRead } = state
  const { chargeFrom, meanings, importKey, edits, rows, taken } = state
  const isDone = rows.length > 0 && taken.size === rows.length
  if (!sheet || isDone || lettersOf(sheet) > maxLength) forgetTyped(name)
  else
    keepTyped(name, {
      ...{ personId, sheet, columns, decided, homes, order, isFilledDown, isHiddenRead },
      ...{ chargeFrom, meanings, importKey },
      edits: [...edits],
    })
}

/** A person's unfinished import from the last session; null without one. */
export function storedImport(personId: string): Partial<Import> | null {
  const found = kept.safeParse(typedIn(name))
  if (found.data?.personId !== personId) return null
  const { sheet, columns, edits, homes, ...initial } = found.data
  return {
    ...initial,
    ...{ step: 'match', sheet, sheets: [sheet] },
    homes: homes.length > 0 ? homes : [homeOf(sheet)],
    columns: columns satisfies Columns,
    edits: new Map(edits) satisfies Edits,
  }
}

function lettersOf(sheet: Sheet): number {
  const known = letters.get(sheet)
  if (known !== undefined) return known
  const counted = sheet.rows.reduce(
    (sum, { cells, shown = {} }) =>
      sum + cells.join('","').length + Object.values(shown).join('","12":"').length,
    0,
  )
  letters.set(sheet, counted)
  return counted
}

/** Counted once: a tab is immutable, and an import changes with every character typed. */
const letters = new WeakMap<Sheet, number>()
