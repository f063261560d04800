import { Alert, Button, Checkbox, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import {
  type PreviewedStatement,
  previewMonthStatements,
} from '#shared/owners/statement-batches.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Money } from '#web/components/values/money.tsx'
import { fullName } from '#web/format/format.ts'
import { formatMonth } from '#web/format/months.ts'
import { usePages } from '#web/lists/use-pages.ts'
import { useLocale } from '#web/session/locale.ts'
import styles from './batch-dialog.module.css'
import { exceptionOf, type Issuable, isIssuable, rowKey } from './batch-rows.ts'
import { shareLabel } from './share-label.ts'
import { type BatchResult, useBatch } from './use-batch.ts'

/** Issues and emails the statements of a month, all but the unticked. */
export function BatchDialog(props: { month: string; onClose: () => void }) {
  const { month, onClose } = props
  const { rows, error, refetch, more } = usePages(previewMonthStatements, { month })
  const { exists, isBusy, load } = more
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const batch = useBatch(month)
  useEffect(() => {
    if (exists && !isBusy && !more.error) void load()
  }, [exists, isBusy, more.error, load])

  const all = rows?.flatMap(({ statements }) => statements).toSorted(byProperty)
  const isTicked = (row: Issuable) => changed.get(rowKey(row)) ?? exceptionOf(row) === null
  const chosen = (all ?? []).filter(isIssuable).filter(isTicked)
  const loaded = exists && !more.error ? undefined : all
  return (
    <Dialog
      opened
      onClose={batch.progress ? () => {} : onClose}
      size="xl"
      title={t('Issue and Send Statements for {month}', { month: formatMonth(month, 'long') })}
    >
      <p className={styles.about}>
        {t(
          'Issued statements are final, and their owners see them in Rooftree. Sent ones are emailed to them, too.',
        )}
      </p>
      <QueryBoundary
        label={t('Statements')}
        call={{ data: loaded, error: error ?? more.error, refetch }}
      >
        {statements =>
          batch.result ? (
            <Result result={batch.result} onClose={onClose} />
          ) : (
            <>
              <ul className={styles.rows} aria-label={t('Statements')}>
                {statements.map(row => (
                  <Row
                    key={rowKey(row)}
                    row={row}
                    isTicked={isIssuable(row) && isTicked(row)}
                    isDisabled={batch.progress !== null}
                    onTick={is => setChanged(new Map([...changed, [rowKey(row), is]]))}
                  />
                ))}
              </ul>
              {statements.length === 0 && (
                <p>{t('No money was recorded by the end of this month.')}</p>
              )}
              {batch.progress && (
                <Progress
                  value={(100 * batch.progress.done) / batch.progress.of}
                  aria-label={t('{done} of {total} statements', {
                    done: batch.progress.done,
                    total: batch.progress.of,
                  })}
                  animated
                />
              )}
              <div className={styles.bar}>
                <Button variant="default" disabled={batch.progress !== null} onClick={onClose}>
                  {t('Cancel')}
                </Button>
                <Button
                  data-autofocus
                  disabled={chosen.length === 0 || batch.progress !== null}
                  onClick={() => void batch.run(chosen)}
                >
                  {batch.progress
                    ? t('{done} of {total} statements', {
                        done: batch.progress.done,
                        total: batch.progress.of,
                      })
                    : t('Issue and Send {count, plural, one {# Statement} other {# Statements}}', {
                        count: chosen.length,
                      })}
                </Button>
              </div>
            </>
          )
        }
      </QueryBoundary>
    </Dialog>
  )
}

function Row(props: {
  row: PreviewedStatement
  isTicked: boolean
  isDisabled: boolean
  onTick: (is: boolean) => void
}) {
  const { row } = props
  const { currency } = useLocale()
  const { owner } = row
  return (
    <li className={styles.row}>
      <Checkbox
        checked={props.isTicked}
        disabled={props.isDisabled || owner === null}
        onChange={event => props.onTick(event.currentTarget.checked)}
        label={
          <>
            <span className={styles.name}>{row.property}</span>
            <span className={styles.second}>
              {[owner ? fullName(owner) : t('No owner'), shareLabel(row.shares)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        }
        description={isIssuable(row) ? whatHappens(row) : t('Set the owner of the property first')}
      />
      <span className={styles.amount}>
        <Money amount={row.available} currency={currency} />
        <span className={styles.second}>
          {exceptionIs(row, 'negative') ? (
            <span className={styles.negative}>
              {t('Negative balance')} <Money amount={row.ending} currency={currency} />
            </span>
          ) : (
            t('Available for payout')
          )}
        </span>
      </span>
    </li>
  )
}

function exceptionIs(row: PreviewedStatement, kind: ReturnType<typeof exceptionOf>): boolean {
  return isIssuable(row) && exceptionOf(row) === kind
}

function whatHappens(row: Issuable): string {
  const { issued, owner } = row
  if (exceptionOf(row) === 'sent') return t('Sent already, no changes since then')
  if (owner.email === null) return t('No email address: will be issued, not sent')
  const values = { email: owner.email, version: (issued?.version ?? 0) + 1 }
  if (issued?.isUpToDate) return t('Issued already, will be emailed to {email}', values)
  return issued
    ? t('Changed: version {version} will be emailed to {email}', values)
    : t('Will be emailed to {email}', values)
}

function Result({ result, onClose }: { result: BatchResult; onClose: () => void }) {
  const { sent, issued, failed } = result
  return (
    <>
      <p role="status" className={styles.result}>
        {t('{count, plural, one {# statement sent.} other {# statements sent.}}', { count: sent })}
        {issued > 0 &&
          ` ${t('{count, plural, one {# statement issued without an email.} other {# statements issued without an email.}}', { count: issued })}`}
      </p>
      {failed && (
        <Alert color="red" role="alert">
          {t(
            '{count, plural, one {# statement was not issued: {sentence}} other {# statements were not issued: {sentence}}}',
            failed,
          )}
        </Alert>
      )}
      <div className={styles.bar}>
        <Button data-autofocus onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </>
  )
}

function byProperty(a: PreviewedStatement, b: PreviewedStatement): number {
  return a.property.localeCompare(b.property)
}
