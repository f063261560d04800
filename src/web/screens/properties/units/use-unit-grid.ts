import { useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { getUnit, type Unit, updateUnit } from '#shared/properties/units.ts'
import { CallError, call, useSend } from '#web/client/api.ts'
import { readAgain } from '#web/client/refresh.ts'
import { issuesOf } from '#web/forms/form-issues.ts'
import {
  changes,
  type TypedUnit,
  typedFrom,
  type UnitField,
  unitBody,
  unitFieldLabels,
  unitFields,
} from './unit-cells.ts'

export interface GridRow {
  typed: TypedUnit
  /** The server's values. */
  saved: TypedUnit
  /** `updatedAt` of the unit then. */
  version: string
  errors: Partial<Record<UnitField, string>>
  /** Why the row could not be saved, when no single cell is to blame. */
  failure: string | null
  state: 'idle' | 'saving' | 'saved'
}

/**
 * Units edited like a spreadsheet. A row is saved when it is left: only its changed cells, one row
 * after the other. Refused input stays, with the error beside it.
 */
export function useUnitGrid(units: readonly Unit[]) {
  const send = useSend(updateUnit)
  const [rows, setRows] = useState<Record<string, GridRow>>({})
  // A queued save reads the input of its own moment.
  const latest = useRef(rows)
  const queue = useRef(Promise.resolve())

  function row(id: string): GridRow | undefined {
    const unit = units.find(one => one.id === id)
    return latest.current[id] ?? (unit && untouched(unit))
  }

  function change(id: string, change: (row: GridRow) => Partial<GridRow>) {
    const before = row(id)
    if (!before) return
    latest.current = { ...latest.current, [id]: { ...before, ...change(before) } }
    setRows(latest.current)
  }

  function type(id: string, typed: Partial<TypedUnit>) {
    change(id, before => ({
      typed: { ...before.typed, ...typed },
      errors: omit(before.errors, typed),
      failure: null,
      state: 'idle',
    }))
  }

  /** Fills the cells to the right of and below one cell, and saves those rows. */
  function paste(id: string, field: UnitField, cells: readonly string[][]) {
    const fields = unitFields.slice(unitFields.indexOf(field))
    const below = units.slice(units.findIndex(unit => unit.id === id))
    for (const [index, values] of cells.entries()) {
      const unit = below[index]
      if (!unit) break
      const typed = fields.flatMap((name, column) => {
        const value = values[column]
        return value === undefined ? [] : [[name, value] as const]
      })
      type(unit.id, Object.fromEntries(typed))
      save(unit.id)
    }
  }

  function save(id: string): void {
    const before = row(id)
    if (!before) return
    const changed = changes(before.typed, before.saved)
    if (Object.keys(changed).length === 0) return
    const checked = updateUnit.body.safeParse(unitBody(changed))
    if (!checked.success) {
      change(id, () => ({ errors: issuesOf(checked), state: 'idle' }))
      return
    }
    change(id, () => ({ state: 'saving', errors: {}, failure: null }))
    queue.current = queue.current.then(() => sendRow(id))
  }

  async function sendRow(id: string) {
    const sent = row(id)?.typed
    const changed = sent && changes(sent, row(id)?.saved ?? sent)
    if (!changed || Object.keys(changed).length === 0) return
    const version = row(id)?.version
    const body: ReturnType<typeof unitBody> = {
      ...unitBody(changed),
      ...(version && { updatedAt: version }),
    }
    try {
      const unit = await send.mutateAsync({ params: { id }, body })
      const saved = typedFrom(unit)
      change(id, now => ({
        saved,
        version: unit.updatedAt,
        // Input since the row was sent is newer than the answer.
        typed: { ...saved, ...changes(now.typed, sent) },
        state: 'saved',
      }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.isStale) return takeIn(id, changed)
      const atCells = unitFields.some(field => field in error.fields)
      change(id, () => ({
        state: 'idle',
        errors: error.fields,
        failure: atCells ? null : error.sentence,
      }))
    }
  }

  /** Another user saved the unit: their changes are applied, and a cell with input as well needs a decision. */
  async function takeIn(id: string, changed: Partial<TypedUnit>) {
    const unit = await call(getUnit, { params: { id } })
    const [now, before] = [typedFrom(unit), row(id)?.saved ?? typedFrom(unit)]
    const both = unitFields.filter(field => field in changed && now[field] !== before[field])
    change(id, ({ typed }) => ({
      typed: { ...now, ...changes(typed, before) },
      saved: now,
      version: unit.updatedAt,
      state: 'idle',
      failure: both.length > 0 ? questionAbout(both, before, now) : null,
    }))
    if (both.length === 0) await sendRow(id)
  }

  /** Saves the remaining rows; false when a row could not be saved and is still open. */
  async function settle(): Promise<boolean> {
    for (const id of Object.keys(latest.current)) save(id)
    await queue.current
    const left = Object.values(latest.current).some(
      ({ typed, saved }) => Object.keys(changes(typed, saved)).length > 0,
    )
    if (left) return false
    // The list after the grid has to show saved values, not older ones.
    await readAgain(updateUnit.changes)
    latest.current = {}
    setRows(latest.current)
    return true
  }

  return {
    settle,
    /** A row as it is on the screen. */
    row: (unit: Unit): GridRow => rows[unit.id] ?? untouched(unit),
    type,
    paste,
    save,
    /** Back to the server's values. */
    revert: (id: string) =>
      change(id, ({ saved }) => ({ typed: saved, errors: {}, failure: null })),
  }
}

export type UnitGrid = ReturnType<typeof useUnitGrid>

function untouched(unit: Unit): GridRow {
  const typed = typedFrom(unit)
  return {
    ...{ typed, saved: typed, version: unit.updatedAt },
    ...{ errors: {}, failure: null, state: 'idle' },
  }
}

function omit(errors: GridRow['errors'], typed: Partial<TypedUnit>): GridRow['errors'] {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in typed)))
}

function questionAbout(fields: readonly UnitField[], before: TypedUnit, now: TypedUnit): string {
  const each = fields.map(field =>
    changeOf({ field: unitFieldLabels[field], before: before[field], now: now[field] }),
  )
  return [...each, t('Save again to keep your value, or press Escape to use the other one.')].join(
    ' ',
  )
}

function changeOf({ field, before, now }: { field: string; before: string; now: string }): string {
  if (before === '') return t('{field} was set to “{now}” while you were editing.', { field, now })
  if (now === '')
    return t('{field} was removed while you were editing. It was “{before}”.', { field, before })
  return t('{field} was changed from “{before}” to “{now}” while you were editing.', {
    ...{ field, before, now },
  })
}
