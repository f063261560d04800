import { useEffect, useState } from 'react'
import type { Budget } from '#shared/accounting/budgets.ts'
import { draftIn } from '#web/forms/stored-draft.ts'
import { forgetTyped, keepTyped } from '#web/forms/typed.ts'
import { usePerson } from '#web/session/session.tsx'
import { type Cells, cellsOf, withPasted } from './amounts.ts'

/** A change that Undo reverses; typing into one cell is one. */
interface Step {
  cells: Cells
  /** The cell that was typed into. */
  at?: string
}

export type Grid = ReturnType<typeof useGrid>

/**
 * The typed budget: follows the saved one until something is typed. The draft is stored until it is saved: another
 * property, year or screen does not lose it.
 */
export function useGrid(budget: Budget) {
  const name = `budget ${usePerson().id} ${budget.year} ${budget.propertyId}`
  const [draft] = useState(() => draftIn(name, { base: budget, cells: cellsOf(budget.rows) }))
  const [base, setBase] = useState(draft?.values.base ?? budget)
  const [steps, setSteps] = useState<readonly Step[]>(draft ? [draft.values] : [])
  const saved = cellsOf(base.rows)
  const cells = steps.at(-1)?.cells ?? saved
  const isDirty = JSON.stringify(cells) !== JSON.stringify(saved)
  useEffect(() => {
    if (isDirty) keepTyped(name, { values: { base, cells }, base: {} })
    else forgetTyped(name)
  })
  if (budget !== base && !isDirty) {
    setBase(budget)
    setSteps([])
  }
  const order = base.rows.map(({ accountId }) => accountId)

  function change(next: Cells, at?: string) {
    const before = at !== undefined && steps.at(-1)?.at === at ? steps.slice(0, -1) : steps
    setSteps([...before, at === undefined ? { cells: next } : { cells: next, at }])
  }

  return {
    rows: base.rows,
    /** The version that is being changed. */
    version: base.version,
    saved,
    cells,
    isDirty,
    /** The input is a draft from an earlier visit. */
    isBack: draft !== undefined && steps[0]?.cells === draft.values.cells,
    canUndo: steps.length > 0,
    type: (accountId: string, month: number, text: string) => {
      const months = cells[accountId] ?? []
      change({ ...cells, [accountId]: months.with(month, text) }, `${accountId} ${month}`)
    },
    paste: (accountId: string, month: number, pasted: readonly (readonly string[])[]) =>
      change(withPasted(cells, order, { accountId, month }, pasted)),
    fill: (rows: Cells) =>
      change({
        ...cells,
        ...Object.fromEntries(Object.entries(rows).filter(([id]) => order.includes(id))),
      }),
    undo: () => setSteps(steps.slice(0, -1)),
    /** Begins again with the stored budget. */
    begin: (stored: Budget) => {
      setBase(stored)
      setSteps([])
    },
  }
}
