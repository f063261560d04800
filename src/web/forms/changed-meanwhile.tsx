import { Alert, Button } from '@mantine/core'
import { useId } from 'react'
import { t } from '#shared/language/t.ts'
import styles from './changed-meanwhile.module.css'
import type { LabeledChange, Meanwhile } from './labeled-change.ts'

/** Other users' changes of an edited record, a line each: no input is replaced without a decision. */
export function ChangedMeanwhile({ changes, keepMine, takeTheirs }: Meanwhile) {
  const id = useId()
  if (changes.length === 0) return null
  return (
    <Alert color="yellow" role="status" className={styles.changes}>
      {changes.map(change => (
        <div key={change.field} className={styles.change} data-changed={change.field}>
          <p id={`${id}${change.field}`}>{sentence(change)}</p>
          <div className={styles.choices}>
            <Button
              size="compact-sm"
              variant="default"
              data-keep-mine
              aria-describedby={`${id}${change.field}`}
              onClick={() => keepMine(change)}
            >
              {t('Keep mine')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-describedby={`${id}${change.field}`}
              onClick={() => takeTheirs(change)}
            >
              {t('Use theirs')}
            </Button>
          </div>
        </div>
      ))}
    </Alert>
  )
}

function sentence({ who, label, was, is }: LabeledChange): string {
  if (was === '')
    return t('{who} set {label} to “{is}” while you were editing.', { who, label, is })
  if (is === '')
    return t('{who} removed {label} while you were editing. It was “{was}”.', { who, label, was })
  return t('{who} changed {label} from “{was}” to “{is}” while you were editing.', {
    who,
    label,
    was,
    is,
  })
}
