import { Button, Group, Select } from '@mantine/core'
import { FileSpreadsheet, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { addMonthsClamped } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { listMonthStatements, type MonthStatement } from '#shared/owners/owner-statements.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { formatMonth } from '#web/format/months.ts'
import { BatchDialog } from '#web/owners/batch-dialog.tsx'
import { monthChoices } from '#web/reports/choices.ts'
import { useLocale } from '#web/session/locale.ts'
import styles from './owner-statements.module.css'
import { keyOf, useChanged } from './use-changed.ts'

/** Every property with the statement of one month: issued, or still to be; archived ones while their money moves. */
export function MonthOfStatements(props: {
  /** `'2025-03'`, or '' for the month that ended last. */
  month: string
  onMonth: (month: string) => void
  onOpen: (statementId: string) => void
  onPreview: (propertyId: string, ownerId: string) => void
}) {
  const { currency, today } = useLocale()
  const lastMonth = addMonthsClamped(today, -1)
  const month = props.month || lastMonth.slice(0, 7)
  const [isAll, setAll] = useState(false)
  const call = useCall(listMonthStatements, { query: { month } })
  const rows = call.data?.toSorted((a, b) => a.name.localeCompare(b.name)).flatMap(byOwner)
  const changed = useChanged(month, rows)
  return (
    <Panel
      title={t('Statements for {month}', { month: formatMonth(month, 'long') })}
      subtitle={t(
        'Owner statements can be issued once the month has ended. Owners see issued ones in Rooftree; sent ones were emailed, too.',
      )}
      actions={
        <>
          <Select
            aria-label={t('Month')}
            w={176}
            maw="100%"
            data={monthChoices(lastMonth, month)}
            allowDeselect={false}
            value={month}
            onChange={value => props.onMonth(value ?? '')}
          />
          <Button
            maw="100%"
            disabled={!rows?.some(({ owner }) => owner)}
            onClick={() => setAll(true)}
          >
            {t('Issue and Send All')}
          </Button>
        </>
      }
      flush
    >
      <QueryBoundary
        label={t('Statements')}
        call={{ ...call, data: rows }}
        empty={
          <EmptyState
            icon={FileSpreadsheet}
            title={t('No statements yet')}
            text={t(
              'A statement shows an owner the income and expenses of a property, from the first month with money on. Add a property and set its owner.',
            )}
            action={
              <Button component={Link} href="/properties" variant="default">
                {t('Go to Properties')}
              </Button>
            }
          />
        }
      >
        {statements => (
          <DataTable
            label={t('Statements for {month}', { month: formatMonth(month, 'long') })}
            rows={statements}
            rowKey={({ id, owner }) => keyOf(id, owner?.id)}
            columns={columns(props, { currency, changed })}
          />
        )}
      </QueryBoundary>
      {isAll && <BatchDialog month={month} onClose={() => setAll(false)} />}
    </Panel>
  )
}

/** One row for each owner of a property in the month, the last of them first. */
function byOwner(row: MonthStatement): MonthStatement[] {
  const others = row.otherOwners.map(({ statement, ...owner }) => ({ ...row, owner, statement }))
  return [row, ...others]
}

function columns(
  does: { onOpen: (id: string) => void; onPreview: (id: string, ownerId: string) => void },
  { currency, changed }: { currency: string; changed: ReadonlyMap<string, string> },
): Column<MonthStatement>[] {
  const amount = (value: string | undefined) =>
    value === undefined ? '—' : <Money amount={value} currency={currency} />
  return [
    {
      header: t('Property'),
      onPhone: 'title',
      cell: ({ name, owner, archivedOn }) => (
        <>
          <span className={styles.name}>{name}</span>
          <span className={styles.second}>
            {owner ? fullName(owner) : t('No owner')}
            {archivedOn && ` · ${t('archived {day}', { day: formatDay(archivedOn) })}`}
          </span>
        </>
      ),
    },
    {
      header: t('Ending balance'),
      align: 'right',
      cell: ({ id, owner, statement }) => {
        const now = changed.get(keyOf(id, owner?.id))
        return (
          <>
            {amount(statement?.ending)}
            {now !== undefined && (
              <span className={styles.second}>
                {t('now {amount}', { amount: formatMoney(now, currency) })}
              </span>
            )}
          </>
        )
      },
    },
    {
      header: t('Available for payout'),
      align: 'right',
      cell: ({ statement }) => amount(statement?.available),
    },
    {
      header: t('Status'),
      cell: ({ id, statement, owner }) => (
        <>
          <State of={statement} isOwned={!!owner} />{' '}
          {changed.has(keyOf(id, owner?.id)) && (
            <StatusBadge tone="warn">{t('Changed since')}</StatusBadge>
          )}
        </>
      ),
    },
    {
      header: t('Actions'),
      onPhone: 'bare',
      align: 'right',
      cell: ({ id, name, owner, statement }) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {statement && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('View the statement of {name}', { name })}
              onClick={() => does.onOpen(statement.id)}
            >
              {t('View')}
            </Button>
          )}
          {owner ? (
            <Button
              variant={statement ? 'subtle' : 'light'}
              size="compact-sm"
              aria-label={t('Preview the statement of {name}', { name })}
              onClick={() => does.onPreview(id, owner.id)}
            >
              {t('Preview')}
            </Button>
          ) : (
            <Button
              component={Link}
              href={`/properties/${id}`}
              variant="subtle"
              size="compact-sm"
              leftSection={<UserRoundPlus size={15} aria-hidden />}
            >
              {t('Set Owner')}
            </Button>
          )}
        </Group>
      ),
    },
  ]
}

function State({ of: statement, isOwned }: { of: MonthStatement['statement']; isOwned: boolean }) {
  if (!statement)
    return <StatusBadge tone="calm">{isOwned ? t('Not issued') : t('No owner set')}</StatusBadge>
  const { version } = statement
  return statement.sentAt ? (
    <StatusBadge tone="good">
      {version > 1 ? t('Sent, version {version}', { version }) : t('Sent')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="info">
      {version > 1 ? t('Issued, version {version}', { version }) : t('Issued')}
    </StatusBadge>
  )
}
