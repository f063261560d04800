import { PiggyBank } from 'lucide-react'
import { type Deposits as Answer, getDeposits } from '#shared/accounting/financials.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import styles from '#web/components/tables/cells.module.css'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay } from '#web/format/format.ts'
import { Filters } from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { LedgerLink, TenantCell } from '#web/payments/place-cells.tsx'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { useLocale } from '#web/session/locale.ts'
import { Sums } from '../tables/sums.tsx'

type Held = Answer['leases'][number]

/** The deposits held for tenants: a liability, so in no income. */
export default function Deposits() {
  const { currency } = useLocale()
  const [propertyId, setProperty] = useUrlFilter('property')
  const call = useCall(getDeposits, { query: { propertyId: propertyId || undefined } })
  return (
    <Panel title={t('Deposits')} subtitle={t('Held for tenants. Not income until withheld')} flush>
      <Filters>
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
      </Filters>
      <QueryBoundary label={t('Deposits')} call={call}>
        {({ leases, held, toReturn, asOf }) =>
          leases.length === 0 ? (
            <EmptyState
              icon={PiggyBank}
              title={t('No deposits held')}
              text={t('Record one on its lease, and it appears here.')}
            />
          ) : (
            <>
              <Sums
                label={t('Total deposits')}
                currency={currency}
                sums={[
                  { label: t('Held'), amount: held },
                  { label: t('To return'), amount: toReturn },
                ]}
              />
              <DataTable
                label={t('Deposits')}
                rows={leases}
                rowKey={row => row.leaseId}
                columns={columns(currency, asOf)}
              />
            </>
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

function columns(currency: string, today: string): Column<Held>[] {
  return [
    { header: t('Tenant'), onPhone: 'title', cell: row => <TenantCell {...row} /> },
    {
      header: t('Return due'),
      cell: row => (row.returnBy ? <ReturnBy row={row} by={row.returnBy} today={today} /> : '—'),
    },
    {
      header: t('Required'),
      align: 'right',
      cell: ({ agreed, leaseId }) =>
        agreed ? (
          <LedgerLink leaseId={leaseId}>
            <Money amount={agreed} currency={currency} />
          </LedgerLink>
        ) : (
          '—'
        ),
    },
    {
      header: t('Held'),
      align: 'right',
      cell: ({ leaseId, held }) => (
        <span className={styles.amount}>
          <LedgerLink leaseId={leaseId}>
            <Money amount={held} currency={currency} />
          </LedgerLink>
        </span>
      ),
    },
  ]
}

function ReturnBy({ row, by, today }: { row: Held; by: string; today: string }) {
  return (
    <>
      <StatusBadge tone={by < today ? 'bad' : 'warn'}>
        {by < today
          ? t('Overdue since {day}', { day: formatDay(by) })
          : t('Due by {day}', { day: formatDay(by) })}
      </StatusBadge>
      {row.movedOutOn && (
        <span className={styles.second}>
          {t('moved out {movedOutOn}', { movedOutOn: formatDay(row.movedOutOn) })}
        </span>
      )}
    </>
  )
}
