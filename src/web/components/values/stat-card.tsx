import { Skeleton } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import styles from './stat-card.module.css'
import type { Tone } from './status-badge.tsx'

/** One figure. With `loading` it keeps its size and shows a placeholder. */
export function StatCard(props: {
  label: string
  value: ReactNode
  /** A line below: a comparison, or a trend. */
  hint?: ReactNode
  icon?: LucideIcon
  tone?: Tone
  loading?: boolean
  /** Where the entries behind the figure are. */
  href?: string
  /** Explains the computation of the figure. */
  onExplain?: () => void
}) {
  const Icon = props.icon
  const body = (
    <>
      <div className={styles.top}>
        <p className={styles.label}>
          {props.onExplain ? (
            <button
              type="button"
              className={styles.explain}
              aria-haspopup="dialog"
              onClick={props.onExplain}
            >
              {props.label}
            </button>
          ) : (
            props.label
          )}
        </p>
        {Icon && (
          <span className={styles.icon} data-tone={props.tone ?? 'accent'}>
            <Icon size={18} aria-hidden />
          </span>
        )}
      </div>
      {props.loading ? (
        <div className={styles.waits}>
          <Skeleton
            height={28}
            width="55%"
            aria-label={t('Loading {label}', { label: props.label })}
            role="img"
          />
        </div>
      ) : (
        <p className={styles.value}>{props.value}</p>
      )}
      {(props.loading || props.hint) && (
        <div className={styles.hint}>
          {props.loading ? <Skeleton height={12} width="70%" my={4} /> : props.hint}
        </div>
      )}
    </>
  )
  if (!props.href)
    return <div className={`${styles.card} ${props.onExplain ? styles.link : ''}`}>{body}</div>
  return (
    <Link href={props.href} className={`${styles.card} ${styles.link}`}>
      {body}
    </Link>
  )
}
