import { Loader } from '@mantine/core'
import styles from './loading.module.css'

/** Something is on its way. `whole` fills the window. */
export function Spinner({ label = 'Loading', whole }: { label?: string; whole?: boolean }) {
  return (
    <div
      className={whole ? `${styles.spinner} ${styles.whole}` : styles.spinner}
      role="status"
      aria-label={label}
    >
      <Loader size={32} />
    </div>
  )
}
