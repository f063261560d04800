import { Alert, Button, Group, Progress, VisuallyHidden } from '@mantine/core'
import { CircleStop, Play } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { formatCount } from '#web/format/format.ts'
import styles from '../import.module.css'
import type { Run } from '../state/store.ts'
import { stop } from './sending.ts'

/** The progress of rows being sent, and buttons to stop or continue. */
export function RunProgress({ run, onGoOn }: { run: Run; onGoOn: () => void }) {
  const { state, done, total } = run
  const isCheck = run.kind === 'check'
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0
  const tenth = Math.floor(percent / 10) * 10
  return (
    <div className={styles.run}>
      {state === 'failed' && (
        <Alert color="red" role="alert" title={t('Not everything was sent')}>
          {run.sentence} {t('What was sent stays. Continue to send the rest.')}
        </Alert>
      )}
      <p className={styles.figures}>{progressSentence(run)}</p>
      <Progress
        value={percent}
        size="lg"
        aria-label={isCheck ? t('Checking rows') : t('Importing rows')}
        transitionDuration={150}
      />
      {/* Read out at each tenth: every call would be a chatter. */}
      <VisuallyHidden role="status">
        {state !== 'running'
          ? t('Stopped')
          : isCheck
            ? t('Checking, {percent}%', { percent: tenth })
            : t('Importing, {percent}%', { percent: tenth })}
      </VisuallyHidden>
      <Group>
        {state === 'running' ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<CircleStop size={16} aria-hidden />}
            onClick={stop}
          >
            {t('Stop')}
          </Button>
        ) : (
          <Button size="sm" leftSection={<Play size={16} aria-hidden />} onClick={onGoOn}>
            {t('Continue')}
          </Button>
        )}
      </Group>
    </div>
  )
}

function progressSentence({ kind, state, done, total }: Run): string {
  const counts = { done: formatCount(done), total: formatCount(total) }
  if (state !== 'running') return t('Stopped after {done} of {total} rows', counts)
  return kind === 'check'
    ? t('Checking {done} of {total} rows', counts)
    : t('Importing {done} of {total} rows', counts)
}
