import { Button } from '@mantine/core'
import { Droplets, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { type ChargeRun, listChargeRuns, reverseChargeRun } from '#shared/accounting/charge-runs.ts'
import { t } from '#shared/language/t.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDays } from '#web/format/day-ranges.ts'
import { formatCount, formatInstantDay, formatMoney, fullName } from '#web/format/format.ts'
import styles from './charge-runs.module.css'
import { DivideDialog } from './divide-dialog.tsx'
import { divisionLabels } from './division.ts'
import { RunCharges } from './run-charges.tsx'

/** Every past run: time, author, number of charges and sum; each opens, and may be undone. */
export function RunLog() {
  const read = useCall(listChargeRuns, { query: { limit: 100 } })
  const [shown, setShown] = useState<ChargeRun | null>(null)
  const [doubted, setDoubted] = useState<ChargeRun | null>(null)
  const dividing = useDialog<null>()
  const undo = useSend(reverseChargeRun, {
    onSuccess: () => {
      setDoubted(null)
      toast.success(t('Batch undone'))
    },
  })
  return (
    <Panel
      title={t('Posted Batches')}
      subtitle={t('What was posted, and by whom')}
      actions={
        <Button
          variant="default"
          leftSection={<Droplets size={16} aria-hidden />}
          onClick={() => dividing.open(null)}
        >
          {t('Divide a Bill')}
        </Button>
      }
      flush
    >
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
      <DivideDialog opened={dividing.opened} onClose={dividing.close} />
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
        {doubted && undoText(doubted)}
      </ConfirmDialog>
    </Panel>
  )
}

function undoText({ charges: count, amount, organization, division }: ChargeRun): string {
  const values = { count, money: formatMoney(amount, organization.currency) }
  return division
    ? t(
        '{count, plural, one {# charge} other {# charges}} totaling {money} will be voided, as if never owed. You can divide the bill again.',
        values,
      )
    : t(
        '{count, plural, one {# charge} other {# charges}} totaling {money} will be voided, as if never owed. They are posted again only if someone posts them manually, with the amounts agreed by then.',
        values,
      )
}

/** Of a divided bill: whose, for which days, and by what. */
function divisionNote({ division, organization }: ChargeRun): string | null {
  if (!division) return null
  return t('{money} of {property}, {days}, divided: {divisionMethod}', {
    money: formatMoney(division.amount, organization.currency),
    property: division.property.name,
    days: formatDays(division.from, division.to),
    divisionMethod: divisionLabels[division.divisionMethod],
  })
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
      cell: run => (
        <>
          {run.startedBy ? fullName(run.startedBy) : t('Automatic')}
          {run.division && <span className={styles.note}>{divisionNote(run)}</span>}
        </>
      ),
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
