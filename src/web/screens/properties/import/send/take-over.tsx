import { Button } from '@mantine/core'
import { Building2, CircleCheck, Download, MailPlus, Undo2, Upload } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { saveFile } from '#web/client/save-file.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { counted, formatCount } from '#web/format/format.ts'
import { Uninvited } from '#web/invitations/uninvited.tsx'
import { problemsOf, tallyLabel, tallyOf } from '../check/tally.ts'
import styles from '../import.module.css'
import { csvFile, leftOut } from '../state/saved-rows.ts'
import { begin, change, type Import } from '../state/store.ts'
import { ImportUndo } from './import-undo.tsx'
import { RunProgress } from './run-progress.tsx'
import { takeOver, untaken } from './sending.ts'

const AutomaticEmailsQuestion = lazy(
  () => import('#web/organization/automatic-emails-question.tsx'),
)

/** The last step: the progress of sending, then added and skipped rows. */
export function TakeOver({ state }: { state: Import }) {
  const { run } = state
  return run ? (
    <Panel
      title="Import"
      subtitle="You may look at other screens meanwhile. Keep this window open until it is done."
    >
      <RunProgress run={run} onGoOn={() => void takeOver()} />
      {run.state !== 'running' && <Done state={state} />}
    </Panel>
  ) : (
    <>
      <Panel title="Import">
        <Done state={state} />
      </Panel>
      <Suspense>
        <AutomaticEmailsQuestion />
      </Suspense>
    </>
  )
}

function Done({ state }: { state: Import }) {
  const { rows, checked, taken, partly, importId } = state
  const [isDoubted, setDoubted] = useState(false)
  const isWhole = untaken(state).length === 0
  const { words, left } = useMemo(() => {
    const left = rows
      .filter(row => !taken.has(row))
      .map(row => ({ row, problems: problemsOf(row, checked) }))
    return { words: tallyLabel(tallyOf([...taken, ...partly])), left }
  }, [rows, checked, taken, partly])
  const halves = left.filter(({ row }) => partly.has(row)).length
  return (
    <div className={styles.parts}>
      <div role="status">
        <p className={styles.result}>
          <CircleCheck size={20} aria-hidden />
          {words
            ? `Added: ${words}.`
            : isWhole
              ? 'Nothing was added: all of it was there.'
              : 'Nothing was added yet.'}
        </p>
        {words && (
          <p className={styles.soft}>
            No email was sent. Invite your tenants to sign in when you are ready, here or from
            Tenants.
          </p>
        )}
      </div>
      {left.length > 0 && (
        <div className={styles.chosen}>
          <p className={styles.grow}>
            <span className={styles.strong}>
              {halves === left.length && isWhole
                ? `${counted(halves, 'lease')} not added`
                : `${counted(left.length, 'row')} ${isWhole ? 'left out' : 'not imported yet or left out'}`}
            </span>
            <span className={styles.soft}>
              {halves === left.length
                ? `${halves === 1 ? 'Its unit is' : 'Their units are'} added. `
                : halves > 0 &&
                  `${counted(halves, 'unit')} of these rows added, without the lease. `}
              Go back to fix them, or fix them in the file and choose it here again.
            </span>
          </p>
          <Button
            variant="default"
            size="sm"
            leftSection={<Download size={16} aria-hidden />}
            onClick={() => saveFile(new Blob([leftOut(left)], csvFile), 'rows-left-out.csv')}
          >
            Download these rows
          </Button>
        </div>
      )}
      <div className={styles.actions}>
        {left.length > 0 && (
          <Button variant="default" onClick={() => change({ step: 'check', run: null })}>
            Back
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<Upload size={16} aria-hidden />}
          onClick={() => begin(null)}
        >
          Import another file
        </Button>
        {isWhole && (
          <Uninvited>
            {(tenants, ask) => (
              <Button
                variant="default"
                leftSection={<MailPlus size={16} aria-hidden />}
                onClick={ask}
              >
                Invite {tenants === 1 ? '1 tenant' : `${formatCount(tenants)} tenants`}
              </Button>
            )}
          </Uninvited>
        )}
        {importId && isWhole && (
          <Button
            variant="default"
            leftSection={<Undo2 size={16} aria-hidden />}
            onClick={() => setDoubted(true)}
          >
            Undo import
          </Button>
        )}
        <Button
          component={Link}
          href="/properties"
          leftSection={<Building2 size={16} aria-hidden />}
        >
          Go to properties
        </Button>
      </div>
      {isDoubted && importId && (
        <ImportUndo id={importId} onClose={() => setDoubted(false)} onUndone={() => begin(null)} />
      )}
    </div>
  )
}
