import { PiggyBank } from 'lucide-react'
import { type Deposits as Answer, getDeposits } from '#shared/accounting/financials.ts'
import { useCall } from '../api.ts'
import { formatDay } from '../format.ts'
import { useBooks } from '../parts/lease/books.ts'
import { PropertySelect } from '../reports/property-select.tsx'
import { Answered } from '../ui/answered.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useUrlFilter } from '../ui/url-filter.ts'
import { Filters } from './filters.tsx'
import styles from './financials.module.css'
import { LedgerLink, TenantCell } from './place-cells.tsx'
import { Sums } from './sums.tsx'

type Held = Answer['leases'][number]

/** The tenants' money that is held: owed back, so in no income. */
export default function Deposits() {
  const { currency } = useBooks()
  const [propertyId, setProperty] = useUrlFilter('property')
  const call = useCall(getDeposits, { query: { propertyId: propertyId || undefined } })
  return (
    <Panel
      title="Deposits"
      subtitle="Held for tenants and owed back: never income until kept"
      flush
    >
      <Filters>
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
      </Filters>
      <Answered label="Deposits" call={call}>
        {({ leases, held, toReturn, asOf }) =>
          leases.length === 0 ? (
            <EmptyState
              icon={PiggyBank}
              title="No deposits held"
              text="Receive one with its lease, and it is kept apart here."
            />
          ) : (
            <>
              <Sums
                label="Deposits in all"
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
      </Answered>
    </Panel>
  )
}

function columns(currency: string, today: string): Column<Held>[] {
  return [
    { header: 'Tenant', onPhone: 'title', cell: row => <TenantCell {...row} /> },
    {
      header: 'Return due',
      cell: row => (row.returnBy ? <ReturnBy row={row} by={row.returnBy} today={today} /> : '–'),
    },
    {
      header: 'Agreed',
      align: 'right',
      cell: ({ agreed }) => (agreed ? <Money amount={agreed} currency={currency} /> : '–'),
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
