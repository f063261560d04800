import { t } from '#shared/language/t.ts'
import styles from './left-out.module.css'

export interface LeftOutGroup {
  /** Why, as a sentence with their number. */
  reason: string
  names: readonly string[]
}

/** Before a bulk action: which of the selected rows it leaves out, and why. Groups without any are not shown. */
export function LeftOut({ groups }: { groups: readonly LeftOutGroup[] }) {
  const shown = groups.filter(({ names }) => names.length > 0)
  if (shown.length === 0) return null
  return (
    <ul className={styles.groups} aria-label={t('Left out')}>
      {shown.map(({ reason, names }) => (
        <li key={reason}>
          <strong>{reason}</strong> <span className={styles.names}>{someOf(names)}</span>
        </li>
      ))}
    </ul>
  )
}

function someOf(names: readonly string[]): string {
  const first = names.slice(0, named).join(', ')
  const further = names.length - named
  return further > 0
    ? t('{names} and {count, number} more', { names: first, count: further })
    : first
}

const named = 8
