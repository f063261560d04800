import { Button, Group } from '@mantine/core'
import { FileSpreadsheet } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { listOwnerStatements, type OwnerStatement } from '#shared/owners/owner-statements.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatInstantDay } from '#web/format/format.ts'
import { formatMonth } from '#web/format/months.ts'
import { YearEndButton } from '#web/owners/year-end-button.tsx'
import { DownloadStatement } from '#web/reports/download-statement.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './owner-statements.module.css'

/** The statements issued to an owner, the latest month first. */
export function IssuedList({ onOpen }: { onOpen: (id: string) => void }) {
  const { currency } = useLocale()
  const person = usePerson()
  const call = useCall(listOwnerStatements)
  return (
    <Panel
      title={t('Your Statements')}
      actions={<YearEndButton owner={person} years={yearsOf(call.data ?? [])} />}
      flush
    >
      <QueryBoundary
        label={t('Your Statements')}
        call={call}
        empty={
          <EmptyState
            icon={FileSpreadsheet}
            title={t('No statements yet')}
            text={t('Each monthly statement appears here once the office issues it.')}
          />
        }
      >
        {statements => (
          <DataTable
            label={t('Your Statements')}
            rows={statements}
            rowKey={({ id }) => id}
            columns={columns(onOpen, currency)}
          />
        )}
      </QueryBoundary>
    </Panel>
  )
}

/** The latest first. */
function yearsOf(statements: readonly OwnerStatement[]): string[] {
  const years = new Set(statements.map(({ month }) => month.slice(0, 4)))
  return [...years].toSorted().reverse()
}

function columns(onOpen: (id: string) => void, currency: string): Column<OwnerStatement>[] {
  return [
    {
      header: t('Month'),
      onPhone: 'title',
      cell: ({ month, property }) => (
        <>
          <span className={styles.name}>{formatMonth(month, 'long')}</span>
          <span className={styles.second}>{property.name}</span>
        </>
      ),
    },
    { header: t('Issued'), cell: ({ issuedAt }) => formatInstantDay(issuedAt) },
    {
      header: t('Ending balance'),
      align: 'right',
      cell: ({ ending }) => <Money amount={ending} currency={currency} />,
    },
    {
      header: t('Available for payout'),
      align: 'right',
      cell: ({ available }) => <Money amount={available} currency={currency} />,
    },
    {
      header: t('Actions'),
      onPhone: 'bare',
      align: 'right',
      cell: statement => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('View {property}, {month}', {
              property: statement.property.name,
              month: formatMonth(statement.month, 'long'),
            })}
            onClick={() => onOpen(statement.id)}
          >
            {t('View')}
          </Button>
          <DownloadStatement statement={statement} variant="subtle" size="compact-sm" />
        </Group>
      ),
    },
  ]
}
