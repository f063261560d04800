import { Button } from '@mantine/core'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { type ChargeRun, listChargeRuns, reverseChargeRun } from '#shared/accounting/charge-runs.ts'
import { t } from '#shared/language/t.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatCount, formatInstantDay, formatMoney, fullName } from '#web/format/format.ts'
import styles from './charge-runs.module.css'
import { RunCharges } from './run-charges.tsx'

/** Every past run: time, author, number of charges and sum; each opens, and may be undone. */
export function RunLog() {
  const read = useCall(listChargeRuns, { query: { limit: 100 } })
  const [shown, setShown] = useState<ChargeRun | null>(null)
  const [doubted, setDoubted] = useState<ChargeRun | null>(null)
  const undo = useSend(reverseChargeRun, {
    onSuccess: () => {
      setDoubted(null)
      toast.success(t('Batch undone'))
    },
  })
  return (
    <Panel title={t('Posted Batches')} subtitle={t('What was posted, and by whom')} flush>
      <QueryBoundary
        label={t('Batches')}
        rows={4}
        call={read}
        empty={
          <EmptyState
            icon={ListChecks}
            title={t('No batches yet')}
            text={t('The first one posts automatically when rent is due.')}
          />
        }
      >
        {runs => (
          <DataTable
            label={t('Posted Batches')}
            rows={runs}
            rowKey={run => run.id}
            columns={columnsFor({ onShow: setShown, onDoubt: setDoubted })}
          />
        )}
      </QueryBoundary>
      <RunCharges run={shown} onClose={() => setShown(null)} />
      <ConfirmDialog
        title={t('Undo Batch')}
        confirm={t('Undo Batch')}
        confirming={t('Undoing...')}
        opened={doubted !== null}
        onClose={() => {
          undo.reset()
          setDoubted(null)
        }}
        onConfirm={() => doubted && undo.mutate({ params: { id: doubted.id } })}
        isPending={undo.isPending}
        error={undo.error}
      >
        {doubted &&
          t(
            '{count, plural, one {# charge} other {# charges}} totaling {money} will be voided, as if never owed. They are posted again only if someone posts them manually, with the amounts agreed by then.',
            {
              count: doubted.charges,
              money: formatMoney(doubted.amount, doubted.organization.currency),
            },
          )}
      </ConfirmDialog>
    </Panel>
  )
}

function columnsFor(on: {
  onShow: (run: ChargeRun) => void
  onDoubt: (run: ChargeRun) => void
}): readonly Column<ChargeRun>[] {
  return [
    {
      header: t('Posted on'),
      onPhone: 'title',
      cell: ({ createdAt }) => formatInstantDay(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
    {
      header: t('Posted by'),
      cell: ({ startedBy }) => (startedBy ? fullName(startedBy) : t('Automatic')),
    },
    {
      header: t('Charges'),
      align: 'right',
      cell: ({ charges }) => <span className="figures">{formatCount(charges)}</span>,
      sortBy: ({ charges }) => charges,
    },
    {
      header: t('Amount'),
      align: 'right',
      cell: ({ amount, organization }) => (
        <Money amount={amount} currency={organization.currency} />
      ),
      sortBy: ({ amount }) => Number(amount),
    },
    {
      header: t('Status'),
      cell: ({ takenBackAt, takenBackBy, beingTakenBack }) =>
        takenBackAt ? (
          <>
            <StatusBadge tone="warn">
              {beingTakenBack ? t('Being undone') : t('Undone')}
            </StatusBadge>
            <span className={styles.note}>
              {takenBackBy
                ? t('{day} by {name}', {
                    day: formatInstantDay(takenBackAt),
                    name: fullName(takenBackBy),
                  })
                : formatInstantDay(takenBackAt)}
            </span>
          </>
        ) : (
          <StatusBadge tone="good">{t('Posted')}</StatusBadge>
        ),
    },
    {
      header: t('Actions'),
      onPhone: 'bare',
      align: 'right',
      cell: run => (
        <span className={styles.buttons}>
          {run.charges > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('View the batch from {day}', {
                day: formatInstantDay(run.createdAt),
              })}
              onClick={() => on.onShow(run)}
            >
              {t('View')}
            </Button>
          )}
          {run.charges > 0 && run.takenBackAt === null && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('Undo the batch from {day}', {
                day: formatInstantDay(run.createdAt),
              })}
              onClick={() => on.onDoubt(run)}
            >
              {t('Undo')}
            </Button>
          )}
        </span>
      ),
    },
  ]
}
