import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** An empty list: a message, the next step, and a button for it. */
export function EmptyState(props: {
  icon: LucideIcon
  title: string
  text?: ReactNode
  action?: ReactNode
}) {
  const Icon = props.icon
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon size={26} strokeWidth={1.75} aria-hidden />
      </span>
      <p className={styles.title}>{props.title}</p>
      {props.text && (
        <p className={styles.text} data-hint>
          {props.text}
        </p>
      )}
      {props.action && <div className={styles.action}>{props.action}</div>}
    </div>
  )
}
