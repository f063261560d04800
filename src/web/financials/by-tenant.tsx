import { Users } from 'lucide-react'
import { type ByTenant as Answer, getByTenant } from '#shared/accounting/financials.ts'
import { toCents } from '#shared/money.ts'
import { sortNameOf } from '#shared/people/person-names.ts'
import { useCall } from '../api.ts'
import { LeaseBalance } from '../parts/lease/balance.tsx'
import { useBooks } from '../parts/lease/books.ts'
import { PropertySelect } from '../reports/property-select.tsx'
import { Answered } from '../ui/answered.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { useUrlFilter } from '../ui/url-filter.ts'
import { allFrom1970 } from './by-property.tsx'
import { Filters, usePeriod } from './filters.tsx'
import { LedgerLink, TenantCell } from './place-cells.tsx'
import { Sums } from './sums.tsx'

/** What each tenant was charged and paid in a period, and owes at its end. */
export default function ByTenant() {
  const { currency } = useBooks()
  const [propertyId, setProperty] = useUrlFilter('property')
  const period = usePeriod('this-month')
  const call = useCall(getByTenant, {
    query: { ...allFrom1970(period.days), propertyId: propertyId || undefined },
  })
  return (
    <Panel title="By Tenant" subtitle="Charged and received in the period, owed at its end" flush>
      <Filters>
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
        {period.select}
      </Filters>
      <Answered label="Tenants" call={call}>
        {({ total, leases }) =>
          leases.length === 0 ? (
            <EmptyState icon={Users} title="Nobody was charged or paid in this period" />
          ) : (
            <>
              <Sums
                label="All tenants"
                currency={currency}
                sums={[
                  { label: 'Charged', amount: total.charged },
                  { label: 'Received', amount: total.received },
                  { label: 'Balance', amount: total.balance },
                ]}
              />
              <DataTable
                label="By Tenant"
                rows={leases}
                rowKey={row => row.leaseId}
                columns={columns(currency)}
              />
            </>
          )
        }
      </Answered>
    </Panel>
  )
}

function columns(currency: string): Column<Answer['leases'][number]>[] {
  return [
    {
      header: 'Tenant',
      onPhone: 'title',
      sortBy: ({ tenant }) => sortNameOf(tenant),
      cell: row => <TenantCell {...row} />,
    },
    {
      header: 'Charged',
      align: 'right',
      sortBy: ({ charged }) => toCents(charged),
      cell: ({ leaseId, charged }) => (
        <LedgerLink leaseId={leaseId}>
          <Money amount={charged} currency={currency} />
        </LedgerLink>
      ),
    },
    {
      header: 'Received',
      align: 'right',
      sortBy: ({ received }) => toCents(received),
      cell: ({ leaseId, received }) => (
        <LedgerLink leaseId={leaseId}>
          <Money amount={received} currency={currency} />
        </LedgerLink>
      ),
    },
    {
      header: 'Balance',
      align: 'right',
      onPhone: 'bare',
      sortBy: ({ balance }) => toCents(balance),
      cell: ({ balance }) => <LeaseBalance balance={balance} currency={currency} />,
    },
  ]
}
