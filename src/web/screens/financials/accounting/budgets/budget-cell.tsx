import type { ClipboardEvent, KeyboardEvent } from 'react'
import { t } from '#shared/language/t.ts'
import { pastedCells } from '#web/lists/pasted-cells.ts'
import { centsOf } from './amounts.ts'
import styles from './budgets.module.css'
import type { Grid } from './use-grid.ts'

/**
 * One month of an account. Arrow keys and Enter move, Ctrl+D repeats the cell above, Ctrl+R the one on the left, and
 * Ctrl+Z takes the last change back; a pasted block fills the cells below and on the right.
 */
export function BudgetCell(props: {
  grid: Grid
  accountId: string
  account: string
  month: number
  monthName: string
}) {
  const { grid, accountId, month } = props
  const value = grid.cells[accountId]?.[month] ?? ''

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    const cell = event.currentTarget
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'z') grid.undo()
      else if (event.key === 'd') repeat(neighbour(cell, -1, 0))
      else if (event.key === 'r') repeat(neighbour(cell, 0, -1))
      else return
      return event.preventDefault()
    }
    const [down, right] = stepOf(event, cell)
    if (down === 0 && right === 0) return
    event.preventDefault()
    const next = neighbour(cell, down, right)
    next?.focus()
  }

  function repeat(from: HTMLInputElement | undefined) {
    if (from) grid.type(accountId, month, from.value)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const cells = pastedCells(event.clipboardData.getData('text/plain'))
    if (cells.length === 1 && cells[0]?.length === 1) return
    event.preventDefault()
    grid.paste(accountId, month, cells)
  }

  return (
    <input
      className={styles.input}
      aria-label={t('{account}, {month}', { account: props.account, month: props.monthName })}
      aria-invalid={centsOf(value) === null}
      data-account={accountId}
      data-month={month}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      value={value}
      onChange={event => grid.type(accountId, month, event.currentTarget.value)}
      onFocus={event => event.currentTarget.select()}
      onKeyDown={keyDown}
      onPaste={paste}
    />
  )
}

/** Rows down and months to the right; left and right leave a cell from its edge alone. */
function stepOf(event: KeyboardEvent, cell: HTMLInputElement): [down: number, right: number] {
  const { selectionStart: start, selectionEnd: end, value } = cell
  switch (event.key) {
    case 'Enter':
      return [event.shiftKey ? -1 : 1, 0]
    case 'ArrowDown':
      return [1, 0]
    case 'ArrowUp':
      return [-1, 0]
    case 'ArrowLeft':
      return [0, start === 0 ? -1 : 0]
    case 'ArrowRight':
      return [0, end === value.length ? 1 : 0]
    default:
      return [0, 0]
  }
}

function neighbour(
  cell: HTMLInputElement,
  down: number,
  right: number,
): HTMLInputElement | undefined {
  const month = Number(cell.dataset.month) + right
  const column = document.querySelectorAll<HTMLInputElement>(
    `input[data-account][data-month="${month}"]`,
  )
  const place = [...column].findIndex(one => one.dataset.account === cell.dataset.account)
  return place < 0 ? undefined : column[place + down]
}
