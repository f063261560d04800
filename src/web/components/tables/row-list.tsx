import type { ReactNode } from 'react'
import styles from './row-list.module.css'

/** A list whose rows have a few lines each, with badges and buttons at their side. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}

export function Row(props: { name: ReactNode; side?: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{props.name}</p>
        {props.children}
      </div>
      {props.side && <div className={styles.side}>{props.side}</div>}
    </li>
  )
}

export function RowText({ isBad, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <p className={styles.text} data-bad={isBad || undefined}>
      {children}
    </p>
  )
}

/** Details of a row, shown on demand. */
export function RowDetails({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      <ul>{children}</ul>
    </details>
  )
}
