import { Button } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import styles from './bulk-progress.module.css'
import { useBulkRun } from './bulk-run.ts'

/** How far a bulk action is, with a way to stop it. */
export function BulkProgress() {
  const work = useBulkRun()
  if (!work) return null
  const { done, total } = work
  return (
    <div className={styles.progress}>
      <span role="status">
        {t('{title}: {done, number} of {total, number}', { title: work.title(), done, total })}
      </span>
      <progress max={total} value={done} aria-label={work.title()} />
      <Button variant="subtle" size="compact-sm" onClick={work.stop}>
        {t('Stop', { context: 'bulk' })}
      </Button>
    </div>
  )
}
