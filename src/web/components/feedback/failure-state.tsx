import { Button } from '@mantine/core'
import { CloudAlert } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import styles from './empty-state.module.css'

/** A failed query: the missing data, the reason, and a button to try again. */
export function FailureState(props: {
  /** Such as 'Properties could not be loaded'. */
  title: string
  /** The error of `useCall`; its sentence is shown. */
  error?: { sentence: string } | null
  onRetry?: () => void
}) {
  return (
    <div className={styles.empty} role="alert">
      <span className={styles.icon} data-tone="bad">
        <CloudAlert size={26} strokeWidth={1.75} aria-hidden />
      </span>
      <p className={styles.title}>{props.title}</p>
      {props.error && <p className={styles.text}>{props.error.sentence}</p>}
      {props.onRetry && (
        <Button className={styles.action} variant="default" onClick={props.onRetry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}
