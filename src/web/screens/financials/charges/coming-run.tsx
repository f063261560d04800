import { Button } from '@mantine/core'
import { CalendarCheck, Play } from 'lucide-react'
import { useState } from 'react'
import { createChargeRun } from '#shared/accounting/charge-runs.ts'
import { type ComingCharge, listComingCharges } from '#shared/accounting/coming-charges.ts'
import { isDay } from '#shared/dates.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { DayFilter } from '#web/components/inputs/day-filter.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { counted, formatCount, formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { comingLabel } from '#web/leases/charges/coming-charges.tsx'
import { chargeLabels } from '#web/leases/charges/open-charges.tsx'
import { spanLabel, unitLabel } from '#web/leases/labels.ts'
import { useLocale } from '#web/session/locale.ts'
import styles from './charge-runs.module.css'

/** Upcoming charges, with tenant and reason; due ones may be posted at once. */
export function ComingRun() {
  const { currency, today } = useLocale()
  const [until, setUntil] = useState('')
  const [isOpen, setOpen] = useState(false)
  const read = useCall(listComingCharges, { query: isDay(until) ? { until } : {} })
  const { data } = read
  const due = data?.charges.filter(charge => charge.dueDate <= today) ?? []
  const run = useSend(createChargeRun, {
    onSuccess: ({ charges, amount }) => {
      setOpen(false)
      toast.success(
        charges === 0
          ? 'Nothing was due'
          : `${counted(charges, 'charge')} posted, ${formatMoney(amount, currency)}`,
      )
    },
  })
  const total = data?.totals[0]
  return (
    <Panel
      title={until ? 'Coming Charges' : 'Next Run'}
      subtitle={
        total && data.until
          ? `${counted(total.charges, 'charge')} up to ${formatDay(data.until)}, ${formatMoney(total.amount, total.currency)} in all`
          : 'What will be posted, for whom and why'
      }
      actions={
        due.length > 0 && (
          <Button leftSection={<Play size={16} aria-hidden />} onClick={() => setOpen(true)}>
            Run now
          </Button>
        )
      }
      flush
    >
      <div className={styles.filter}>
        <DayFilter
          label="Up to"
          description="Left empty, only the next run"
          min={today}
          value={until}
          onChange={setUntil}
        />
        <p className={styles.rule}>
          Rooftree posts rent and recurring charges by itself, within an hour of the day they are
          due.
        </p>
      </div>
      <QueryBoundary label="Coming charges" rows={4} call={read}>
        {coming =>
          coming.charges.length === 0 ? (
            <EmptyState
              icon={CalendarCheck}
              title="Nothing to charge"
              text="Rent of active leases appears here before it falls due."
            />
          ) : (
            <DataTable
              label="Coming Charges"
              rows={coming.charges}
              rowKey={row => `${row.leaseId} ${row.kind} ${row.description} ${row.periodStart}`}
              columns={columns}
            />
          )
        }
      </QueryBoundary>
      {total && data.charges.length < total.charges && (
        <p className={styles.more}>
          The first {formatCount(data.charges.length)} of {formatCount(total.charges)} are listed.
        </p>
      )}
      <ConfirmDialog
        title="Post these charges now?"
        confirm="Run now"
        confirming="Posting..."
        opened={isOpen}
        onClose={() => {
          run.reset()
          setOpen(false)
        }}
        onConfirm={() => run.mutate({})}
        isPending={run.isPending}
        error={run.error}
        destructive={false}
      >
        Everything that is due by today is posted to the tenants’ accounts, and money they paid
        ahead covers it. The run can be taken back as a whole until something is paid on it.
      </ConfirmDialog>
    </Panel>
  )
}

const columns: readonly Column<ComingCharge>[] = [
  {
    header: 'Tenant',
    onPhone: 'title',
    cell: ({ tenant }) => fullName(tenant),
    sortBy: ({ tenant }) => fullName(tenant),
  },
  { header: 'Home', cell: ({ unit }) => unitLabel(unit), sortBy: ({ unit }) => unitLabel(unit) },
  {
    header: 'For',
    cell: ({ kind, description, isAgain }) => (
      <>
        {chargeLabels[kind]}
        {description && ` · ${description}`}
        {isAgain && <span className={styles.note}>again, after a run was taken back</span>}
      </>
    ),
  },
  {
    header: 'Period',
    cell: charge => (
      <>
        {spanLabel(charge.periodStart, charge.periodEnd)}
        {comingLabel(charge) && <span className={styles.note}>{comingLabel(charge)}</span>}
      </>
    ),
  },
  {
    header: 'Due',
    cell: ({ dueDate }) => formatDay(dueDate),
    sortBy: ({ dueDate }) => dueDate,
  },
  {
    header: 'Amount',
    align: 'right',
    cell: ({ amount, organization }) => <Money amount={amount} currency={organization.currency} />,
    sortBy: ({ amount }) => Number(amount),
  },
]
