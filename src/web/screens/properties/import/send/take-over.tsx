import { Button } from '@mantine/core'
import { Building2, CircleCheck, Download, MailPlus, Undo2, Upload } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { saveFile } from '#web/client/save-file.ts'
import { Panel } from '#web/components/layout/panel.tsx'
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
      title={t('Import')}
      subtitle={t(
        'You can use other screens meanwhile. Keep this window open until the import is done.',
      )}
    >
      <RunProgress run={run} onGoOn={() => void takeOver()} />
      {run.state !== 'running' && <Done state={state} />}
    </Panel>
  ) : (
    <>
      <Panel title={t('Import')}>
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
            ? t('Added: {words}.', { words })
            : isWhole
              ? t('Nothing was added: everything already exists.')
              : t('Nothing has been added yet.')}
        </p>
        {words && (
          <p className={styles.soft}>
            {t(
              'No email was sent. Invite your tenants to the portal when you are ready, here or under Tenants.',
            )}
          </p>
        )}
      </div>
      {left.length > 0 && (
        <div className={styles.chosen}>
          <p className={styles.grow}>
            <span className={styles.strong}>{leftLabel(left.length, halves, isWhole)}</span>
            <span className={styles.soft}>
              {halves > 0 && halvesSentence(halves, left.length)}{' '}
              {t('Go back to fix them here, or fix the file and choose it again.')}
            </span>
          </p>
          <Button
            variant="default"
            size="sm"
            leftSection={<Download size={16} aria-hidden />}
            onClick={() => saveFile(new Blob([leftOut(left)], csvFile), 'rows-left-out.csv')}
          >
            {t('Download These Rows')}
          </Button>
        </div>
      )}
      <div className={styles.actions}>
        {left.length > 0 && (
          <Button variant="default" onClick={() => change({ step: 'check', run: null })}>
            {t('Back')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<Upload size={16} aria-hidden />}
          onClick={() => begin(null)}
        >
          {t('Import Another File')}
        </Button>
        {isWhole && (
          <Uninvited>
            {(tenants, ask) => (
              <Button
                variant="default"
                leftSection={<MailPlus size={16} aria-hidden />}
                onClick={ask}
              >
                {t('{count, plural, one {Invite # Tenant} other {Invite # Tenants}}', {
                  count: tenants,
                })}
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
            {t('Undo Import')}
          </Button>
        )}
        <Button
          component={Link}
          href="/properties"
          leftSection={<Building2 size={16} aria-hidden />}
        >
          {t('Go to Properties')}
        </Button>
      </div>
      {isDoubted && importId && (
        <ImportUndo id={importId} onClose={() => setDoubted(false)} onUndone={() => begin(null)} />
      )}
    </div>
  )
}

function leftLabel(count: number, halves: number, isWhole: boolean): string {
  if (!isWhole)
    return t(
      '{count, plural, one {# row skipped or not imported yet} other {# rows skipped or not imported yet}}',
      { count },
    )
  return halves === count
    ? t('{count, plural, one {# lease not added} other {# leases not added}}', { count })
    : t('{count, plural, one {# row skipped} other {# rows skipped}}', { count })
}

function halvesSentence(count: number, all: number): string {
  return count === all
    ? t('{count, plural, one {Its unit was added.} other {Their units were added.}}', { count })
    : t(
        '{count, plural, one {# unit from these rows was added without its lease.} other {# units from these rows were added without their leases.}}',
        { count },
      )
}
