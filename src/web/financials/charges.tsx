import { FileText } from 'lucide-react'
import { listCharges, type PostedCharge } from '#shared/accounting/charges.ts'
import { toCents } from '#shared/money.ts'
import { formatDay } from '../format.ts'
import { chargeWords } from '../parts/lease/charges.tsx'
import { PropertySelect } from '../reports/property-select.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useUrlFilter } from '../ui/url-filter.ts'
import { ChoiceFilter, Filters, SearchFilter, useChoice } from './filters.tsx'
import styles from './financials.module.css'
import { PagedTable } from './paged-table.tsx'
import { TenantCell } from './place-cells.tsx'

const states = { open: 'Open', paid: 'Covered', voided: 'Voided too' }

/** What tenants were asked for, open or covered, by kind. */
export default function Charges() {
  const [q] = useUrlFilter('q')
  const [propertyId, setProperty] = useUrlFilter('property')
  const [kind, setKind] = useChoice('kind', chargeWords)
  const [state, setState] = useChoice('state', states)
  const open = state === 'open' ? 'true' : state === 'paid' ? 'false' : undefined
  const voided = state === 'voided' ? 'true' : undefined
  const query = { q, propertyId, kind, open, voided, books: 'own' }
  return (
    <Panel title="Charges" subtitle="What tenants owe or owed, the latest due first" flush>
      <Filters>
        <SearchFilter label="Search by tenant or unit" />
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
        <ChoiceFilter
          label="Kind"
          all="Every kind"
          value={kind}
          choices={chargeWords}
          onChange={setKind}
        />
        <ChoiceFilter
          label="State"
          all="Open and covered"
          value={state}
          choices={states}
          onChange={setState}
        />
      </Filters>
      <PagedTable
        key={JSON.stringify(query)}
        label="Charges"
        list={listCharges}
        query={query}
        columns={columns}
        empty={
          <EmptyState
            icon={FileText}
            title="No charges found"
            text="Nothing was charged that fits these filters."
          />
        }
      />
    </Panel>
  )
}

const columns: readonly Column<PostedCharge>[] = [
  { header: 'Tenant', onPhone: 'title', cell: charge => <TenantCell {...charge} /> },
  {
    header: 'For',
    cell: ({ kind, description }) => (
      <>
        {chargeWords[kind]}
        {description && <span className={styles.second}>{description}</span>}
      </>
    ),
  },
  {
    header: 'Due',
    cell: ({ dueDate }) => <span className={styles.day}>{formatDay(dueDate)}</span>,
  },
  { header: 'State', onPhone: 'bare', cell: charge => <ChargeState charge={charge} /> },
  {
    header: 'Amount',
    align: 'right',
    cell: ({ amount, organization }) => <Money amount={amount} currency={organization.currency} />,
  },
  {
    header: 'Open',
    align: 'right',
    cell: ({ open, organization }) => (
      <span className={styles.amount}>
        <Money amount={open} currency={organization.currency} />
      </span>
    ),
  },
]

function ChargeState({ charge }: { charge: PostedCharge }) {
  if (charge.voidedOn) return <StatusBadge tone="calm">Voided</StatusBadge>
  if (toCents(charge.open) === 0) return <StatusBadge tone="good">Covered</StatusBadge>
  return charge.open === charge.amount ? (
    <StatusBadge tone="warn">Open</StatusBadge>
  ) : (
    <StatusBadge tone="info">Partly covered</StatusBadge>
  )
}
