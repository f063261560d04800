import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useId } from 'react'
import { t } from '#shared/language/t.ts'
import type { Unit } from '#shared/properties/units.ts'
import { pastedCells } from '#web/lists/pasted-cells.ts'
import styles from './unit-cell.module.css'
import { type UnitField, unitFieldLabels } from './unit-cells.ts'
import type { UnitGrid } from './use-unit-grid.ts'

/**
 * One cell of the grid. Enter and the arrow keys move down and up, Tab to the next cell, Escape
 * reverts the row, Ctrl+D repeats the value above; a pasted column fills the cells below.
 */
export function UnitCell(props: { grid: UnitGrid; unit: Unit; field: UnitField }) {
  const { grid, unit, field } = props
  const row = grid.row(unit)
  const error = row.errors[field]
  const errorId = useId()

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    const cell = event.currentTarget
    const repeats = (event.ctrlKey || event.metaKey) && event.key === 'd'
    const step = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey) ? -1 : 1
    if (event.key === 'Escape') grid.revert(unit.id)
    else if (repeats) grid.type(unit.id, { [field]: neighbour(cell, -1)?.value ?? cell.value })
    else if (['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) move(cell, step)
    else return
    event.preventDefault()
  }

  function move(cell: HTMLInputElement, step: 1 | -1) {
    const next = neighbour(cell, step)
    if (!next) return grid.save(unit.id)
    next.focus()
    next.select()
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const cells = pastedCells(event.clipboardData.getData('text/plain'))
    if (cells.length === 1 && cells[0]?.length === 1) return
    event.preventDefault()
    grid.paste(unit.id, field, cells)
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    const to = event.relatedTarget
    const staysInRow = to instanceof HTMLElement && to.dataset.unit === unit.id
    if (!staysInRow) grid.save(unit.id)
  }

  return (
    <div className={styles.cell} data-field={field}>
      <input
        className={styles.input}
        aria-label={t('{field} of unit {unitNumber}', {
          field: unitFieldLabels[field],
          unitNumber: unit.unitNumber,
        })}
        aria-invalid={error !== undefined}
        aria-describedby={error ? errorId : undefined}
        data-unit={unit.id}
        data-field={field}
        inputMode={inputModes[field]}
        autoComplete="off"
        enterKeyHint="next"
        placeholder={field === 'monthlyRent' ? '0.00' : undefined}
        value={row.typed[field]}
        onChange={event => grid.type(unit.id, { [field]: event.currentTarget.value })}
        onFocus={event => event.currentTarget.select()}
        onKeyDown={keyDown}
        onPaste={paste}
        onBlur={leave}
      />
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

const inputModes: Record<UnitField, 'text' | 'numeric' | 'decimal'> = {
  unitNumber: 'text',
  bedrooms: 'numeric',
  bathrooms: 'decimal',
  squareFeet: 'numeric',
  monthlyRent: 'decimal',
}

/** The cell of the same field in the row above (-1) or below (1). */
function neighbour(cell: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
  const column = document.querySelectorAll<HTMLInputElement>(
    `input[data-unit][data-field="${cell.dataset.field}"]`,
  )
  return column[[...column].indexOf(cell) + step]
}
