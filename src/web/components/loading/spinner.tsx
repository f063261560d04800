import { Loader } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import styles from './loading.module.css'

/** Something is on its way. `whole` fills the window. */
export function Spinner({ label = t('Loading'), whole }: { label?: string; whole?: boolean }) {
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
