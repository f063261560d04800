import type { ReactNode } from 'react'
import styles from './field-pair.module.css'

/** Two inputs side by side, one below the other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
