import { useSyncExternalStore } from 'react'
import type { DayOrder } from '#shared/imports/days.ts'
import type { Texts } from '../cells/cells.ts'
import type { Answers } from '../check/tally.ts'
import type { Home } from '../choose/home.ts'
import type { Sheet } from '../choose/sheet.ts'
import type { Columns, Target } from '../match/columns.ts'
import { type Meanings, noMeanings } from '../preview/meanings.ts'
import { type Edits, type ReadRow, readRows } from '../preview/parse-rent-roll.ts'
import { keepImport, storedImport } from './stored-import.ts'

export const steps = ['choose', 'match', 'preview', 'check', 'import'] as const
export type Step = (typeof steps)[number]

/** How far rows are on their way, a few at a time. */
export interface Run {
  kind: 'check' | 'import'
  state: 'running' | 'stopped' | 'failed'
  done: number
  total: number
  /** Why it failed. */
  sentence: string
}

/**
 * The state of an import: for as long as the page is open, also on other screens, and stored encrypted beyond the
 * session.
 */
export interface Import {
  /** The person of the import: no other user sees it. */
  personId: string
  step: Step
  /** Of a workbook every one that has rows. */
  sheets: readonly Sheet[]
  /** The one of them that is imported. */
  sheet: Sheet | null
  columns: Columns
  /** Fields with a chosen column, or none. */
  decided: readonly Target[]
  /** The property of all rows where no column names it; one for each of several tabs read as one. */
  homes: readonly Home[]
  order: DayOrder
  /** Whether rows without a property belong to the one above; null until decided. */
  isFilledDown: boolean | null
  /** Whether hidden rows are read; null until decided. */
  isHiddenRead: boolean | null
  /** Rent before this day was settled elsewhere. */
  chargeFrom: string
  /** The decisions for all rows. */
  meanings: Meanings
  edits: Edits
  rows: readonly ReadRow[]
  checked: Answers
  taken: Answers
  /** Rows of which the unit was added, and the lease was not. */
  partly: Answers
  /** The shared reference of this import's calls, and the server's id once a record was added. */
  importKey: string
  importId: string | null
  /** Rows with a problem at the first check stay listed during correction. */
  listed: readonly number[]
  run: Run | null
}

/** The import of a person, initially empty. */
export function useImport(personId: string): Import {
  return useSyncExternalStore(subscribe, () => importOf(personId))
}

export function current(): Import {
  return state
}

export function change(changed: Partial<Import>): void {
  state = { ...state, ...changed }
  keepImport(state)
  for (const listener of listeners) listener()
}

/** Starts with another file, or another tab of it; columns and corrections are reset. */
export function begin(
  initial: Pick<Import, 'sheets' | 'sheet' | 'columns' | 'order' | 'homes'> | null,
): void {
  const { personId, chargeFrom } = state
  state = { ...nothing, personId, chargeFrom }
  change(initial ? { ...initial, step: 'match' } : {})
}

/** Parses the rows by the chosen columns; unchanged rows keep the server's answers. */
export function read(): void {
  const { sheet, rows } = state
  if (sheet) change({ rows: readRows(sheet, state, rows) })
}

/** Writes something else into one cell of a row. */
export function type(number: number, typed: Partial<Texts>): void {
  const edits = new Map(state.edits)
  edits.set(number, { ...edits.get(number), ...typed })
  change({ edits })
  read()
}

/** Answers something for all rows. */
export function mean(meant: Partial<Meanings>): void {
  change({ meanings: { ...state.meanings, ...meant } })
  read()
}

const nothing: Omit<Import, 'personId'> = {
  step: 'choose',
  sheets: [],
  sheet: null,
  columns: {},
  decided: [],
  homes: [],
  order: 'month',
  isFilledDown: null,
  isHiddenRead: null,
  chargeFrom: '',
  meanings: noMeanings,
  edits: new Map(),
  rows: [],
  checked: new Map(),
  taken: new Map(),
  partly: new Map(),
  importKey: '',
  importId: null,
  listed: [],
  run: null,
}

let state: Import = { personId: '', ...nothing }
const listeners = new Set<() => void>()

function importOf(personId: string): Import {
  if (state.personId !== personId) state = { ...nothing, ...storedImport(personId), personId }
  return state
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
