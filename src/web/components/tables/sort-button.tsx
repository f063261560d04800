import { UnstyledButton } from '@mantine/core'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { Order } from './row-order.ts'
import styles from './sort-button.module.css'

/** The head of a column that orders rows: first ascending, then the other way each time. */
export function SortButton(props: {
  header: string
  /** The text, where it is not the name of the column. */
  label?: string
  order: Order | null
  onOrder: (order: Order) => void
}) {
  const { header, label = header, order } = props
  const sorted = order?.header === header ? order : null
  const Icon = !sorted ? ChevronsUpDown : sorted.descending ? ArrowDown : ArrowUp
  return (
    <UnstyledButton
      className={styles.sort}
      onClick={() => props.onOrder({ header, descending: sorted ? !sorted.descending : false })}
    >
      {label}
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  )
}
