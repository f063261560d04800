import { Button } from '@mantine/core'
import { CalendarCheck, Play } from 'lucide-react'
import { useState } from 'react'
import { createChargeRun } from '#shared/accounting/charge-runs.ts'
import { type ComingCharge, listComingCharges } from '#shared/accounting/coming-charges.ts'
import { isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { DayFilter } from '#web/components/inputs/day-filter.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDays } from '#web/format/day-ranges.ts'
import { formatCount, formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { comingLabel } from '#web/leases/charges/coming-charges.tsx'
import { chargeLabels } from '#web/leases/charges/open-charges.tsx'
import { unitLabel } from '#web/leases/labels.ts'
import { LeaseLink, LedgerLink, TenantLink } from '#web/payments/place-cells.tsx'
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
          ? t('No charges were due')
          : t('{count, plural, one {# charge} other {# charges}} posted, {money}', {
              count: charges,
              money: formatMoney(amount, currency),
            }),
      )
    },
  })
  const total = data?.totals[0]
  return (
    <Panel
      title={t('Upcoming Charges')}
      subtitle={
        total && data.until
          ? t('{count, plural, one {# charge} other {# charges}} through {day}, {money} total', {
              count: total.charges,
              day: formatDay(data.until),
              money: formatMoney(total.amount, total.currency),
            })
          : t('What will be posted, and to whom')
      }
      actions={
        due.length > 0 && (
          <Button leftSection={<Play size={16} aria-hidden />} onClick={() => setOpen(true)}>
            {t('Post Charges')}
          </Button>
        )
      }
      flush
    >
      <div className={styles.filter}>
        <DayFilter
          label={t('Through')}
          description={t('Leave blank for the next batch only')}
          min={today}
          value={until}
          onChange={setUntil}
        />
        <p className={styles.rule}>
          {t(
            'Rooftree posts rent and recurring charges automatically in the first hour of their due date.',
          )}
        </p>
      </div>
      <QueryBoundary label={t('Upcoming charges')} rows={4} call={read}>
        {coming =>
          coming.charges.length === 0 ? (
            <EmptyState
              icon={CalendarCheck}
              title={t('No upcoming charges')}
              text={t('Rent for active leases appears here before it is due.')}
            />
          ) : (
            <DataTable
              label={t('Upcoming Charges')}
              rows={coming.charges}
              rowKey={row => `${row.leaseId} ${row.kind} ${row.description} ${row.periodStart}`}
              columns={columns()}
            />
          )
        }
      </QueryBoundary>
      {total && data.charges.length < total.charges && (
        <p className={styles.more}>
          {t('Showing the first {shown} of {all}.', {
            shown: formatCount(data.charges.length),
            all: formatCount(total.charges),
          })}
        </p>
      )}
      <ConfirmDialog
        title={t('Post Charges Now')}
        confirm={t('Post Charges')}
        confirming={t('Posting...')}
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
        {t(
          'Everything due today or earlier is posted to the tenants’ accounts, and prepaid money is applied to it. You can undo the whole batch until a payment is applied to it.',
        )}
      </ConfirmDialog>
    </Panel>
  )
}

function columns(): Column<ComingCharge>[] {
  return [
    {
      header: t('Tenant'),
      onPhone: 'title',
      cell: charge => <TenantLink {...charge} />,
      sortBy: ({ tenant }) => fullName(tenant),
    },
    {
      header: t('Unit'),
      cell: charge => <LeaseLink {...charge} />,
      sortBy: ({ unit }) => unitLabel(unit),
    },
    {
      header: t('Description'),
      cell: ({ kind, description, isAgain }) => (
        <>
          {chargeLabels[kind]}
          {description && ` · ${description}`}
          {isAgain && <span className={styles.note}>{t('again, after a batch was undone')}</span>}
        </>
      ),
    },
    {
      header: t('Period'),
      cell: charge => (
        <>
          {formatDays(charge.periodStart, charge.periodEnd)}
          {comingLabel(charge) && <span className={styles.note}>{comingLabel(charge)}</span>}
        </>
      ),
    },
    {
      header: t('Due'),
      cell: ({ dueDate }) => formatDay(dueDate),
      sortBy: ({ dueDate }) => dueDate,
    },
    {
      header: t('Amount'),
      align: 'right',
      cell: ({ amount, organization, leaseId }) => (
        <LedgerLink leaseId={leaseId}>
          <Money amount={amount} currency={organization.currency} />
        </LedgerLink>
      ),
      sortBy: ({ amount }) => Number(amount),
    },
  ]
}
