import { PiggyBank } from 'lucide-react'
import { type Deposits as Answer, getDeposits } from '#shared/accounting/financials.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay } from '#web/format/format.ts'
import { Filters } from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { useLocale } from '#web/session/locale.ts'
import styles from '../tables/cells.module.css'
import { LedgerLink, TenantCell } from '../tables/place-cells.tsx'
import { Sums } from '../tables/sums.tsx'

type Held = Answer['leases'][number]

/** The deposits held for tenants: a liability, so in no income. */
export default function Deposits() {
  const { currency } = useLocale()
  const [propertyId, setProperty] = useUrlFilter('property')
  const call = useCall(getDeposits, { query: { propertyId: propertyId || undefined } })
  return (
    <Panel title="Deposits" subtitle="Held for tenants. Not income until withheld" flush>
      <Filters>
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
      </Filters>
      <QueryBoundary label="Deposits" call={call}>
        {({ leases, held, toReturn, asOf }) =>
          leases.length === 0 ? (
            <EmptyState
              icon={PiggyBank}
              title="No deposits held"
              text="Record one on its lease, and it appears here."
            />
          ) : (
            <>
              <Sums
                label="Total deposits"
                currency={currency}
                sums={[
                  { label: 'Held', amount: held },
                  { label: 'To return', amount: toReturn },
                ]}
              />
              <DataTable
                label="Deposits"
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
    { header: 'Tenant', onPhone: 'title', cell: row => <TenantCell {...row} /> },
    {
      header: 'Return due',
      cell: row => (row.returnBy ? <ReturnBy row={row} by={row.returnBy} today={today} /> : '—'),
    },
    {
      header: 'Required',
      align: 'right',
      cell: ({ agreed }) => (agreed ? <Money amount={agreed} currency={currency} /> : '—'),
    },
    {
      header: 'Held',
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
        {by < today ? 'Overdue since' : 'By'} {formatDay(by)}
      </StatusBadge>
      {row.movedOutOn && (
        <span className={styles.second}>moved out {formatDay(row.movedOutOn)}</span>
      )}
    </>
  )
}
