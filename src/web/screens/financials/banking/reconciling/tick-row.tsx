import { Checkbox } from '@mantine/core'
import { LedgerRow } from '../ledger-row.tsx'
import styles from './reconciling.module.css'
import type { RowToTick } from './use-ticks.ts'

/** A row of the ledger that is ticked once the statement shows it. */
export function TickRow(props: {
  row: RowToTick
  isTicked: boolean
  /** Left out for a reader. */
  onToggle: (() => void) | undefined
}) {
  const { row, isTicked, onToggle } = props
  return (
    <li>
      <Checkbox
        classNames={{ body: styles.box, labelWrapper: styles.label }}
        checked={isTicked}
        disabled={!onToggle}
        onChange={onToggle}
        label={<LedgerRow row={row} isPlain />}
      />
    </li>
  )
}
