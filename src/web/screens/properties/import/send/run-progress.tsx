import { Alert, Button, Group, Progress, VisuallyHidden } from '@mantine/core'
import { CircleStop, Play } from 'lucide-react'
import { formatCount } from '#web/format/format.ts'
import styles from '../import.module.css'
import type { Run } from '../state/store.ts'
import { stop } from './sending.ts'

/** The progress of rows being sent, and buttons to stop or continue. */
export function RunProgress({ run, onGoOn }: { run: Run; onGoOn: () => void }) {
  const { state, done, total } = run
  const doing = run.kind === 'check' ? 'Checking' : 'Importing'
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0
  return (
    <div className={styles.run}>
      {state === 'failed' && (
        <Alert color="red" role="alert" title="Not all of it arrived">
          {run.sentence} What has arrived stays; going on sends the rest.
        </Alert>
      )}
      <p className={styles.figures}>
        {state === 'running' ? doing : 'Stopped after'} {formatCount(done)} of {formatCount(total)}{' '}
        rows
      </p>
      <Progress value={percent} size="lg" aria-label={`${doing} rows`} transitionDuration={150} />
      {/* Read out at each tenth: every call would be a chatter. */}
      <VisuallyHidden role="status">
        {state === 'running' ? `${doing}, ${Math.floor(percent / 10) * 10}%` : 'Stopped'}
      </VisuallyHidden>
      <Group>
        {state === 'running' ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<CircleStop size={16} aria-hidden />}
            onClick={stop}
          >
            Stop
          </Button>
        ) : (
          <Button size="sm" leftSection={<Play size={16} aria-hidden />} onClick={onGoOn}>
            Go on
          </Button>
        )}
      </Group>
    </div>
  )
}
