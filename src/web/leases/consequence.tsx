import { CalendarClock } from 'lucide-react'
import styles from './consequence.module.css'

/** The consequences of the current input, in sentences; nothing without any. */
export function Consequence({ sentences }: { sentences: readonly string[] }) {
  return (
    <div className={styles.preview} aria-live="polite" hidden={sentences.length === 0}>
      <CalendarClock size={18} aria-hidden className={styles.icon} />
      <p className={styles.words}>{sentences.join(' ')}</p>
    </div>
  )
}
