import { Button } from '@mantine/core'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import { t } from '#shared/language/t.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import styles from '../import.module.css'
import { RunProgress } from '../send/run-progress.tsx'
import { check, takeOver, unchecked, untaken } from '../send/sending.ts'
import { change, type Import } from '../state/store.ts'
import { ProblemList } from './problem-list.tsx'
import { problemsOf, tallyLabel, tallyOf } from './tally.ts'

/** The fourth step: the rows to add, and their problems, corrected in place. */
export function CheckRows({ state }: { state: Import }) {
  const { rows, checked, taken, partly, listed, run } = state
  const { ready, left, bad, words } = useMemo(() => {
    const isNow = new Set(rows)
    const answers = [...checked].filter(
      ([row]) => isNow.has(row) && !taken.has(row) && !partly.has(row),
    )
    return {
      ready: untaken(state).length,
      left: unchecked(state).length,
      bad: rows.filter(row => problemsOf(row, checked).length > 0).length,
      words: tallyLabel(tallyOf(answers)),
    }
  }, [state, rows, checked, taken, partly])
  // A corrected row is sent alone, without a progress bar.
  const shown =
    run && (run.state !== 'running' || run.total > 1 || listed.length === 0) ? run : null
  return (
    <>
      <Panel
        title={t('Check', { context: 'step' })}
        subtitle={t('Nothing has been added yet. Existing records do not change.')}
      >
        <div className={styles.parts}>
          {shown ? (
            <RunProgress run={shown} onGoOn={() => void check()} />
          ) : (
            <div role="status">
              <p className={styles.result}>
                <CircleCheck size={20} aria-hidden />
                {words
                  ? t('To be added: {words}.', { words })
                  : ready > 0
                    ? t('Everything in this file already exists.')
                    : t('No row can be added until its problems are fixed.')}
              </p>
              {bad > 0 && (
                <p className={styles.soft}>
                  {t(
                    '{count, plural, one {# row has a problem. Its unit is added if possible, its lease once you fix the row below.} other {# rows have problems. Their units are added if possible, their leases once you fix the rows below.}}',
                    { count: bad },
                  )}
                </p>
              )}
            </div>
          )}
          <div className={styles.actions}>
            <Button
              variant="default"
              disabled={run?.state === 'running'}
              onClick={() => change({ step: 'preview', run: null })}
            >
              {t('Back')}
            </Button>
            <Button
              rightSection={<ArrowRight size={16} aria-hidden />}
              disabled={!words || left > 0}
              onClick={() => void takeOver()}
            >
              {t('{count, plural, one {Import # row} other {Import # rows}}', { count: ready })}
            </Button>
          </div>
        </div>
      </Panel>
      {listed.length > 0 && <ProblemList state={state} />}
    </>
  )
}
