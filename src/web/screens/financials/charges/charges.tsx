import { FileText } from 'lucide-react'
import { listCharges, type PostedCharge } from '#shared/accounting/charges.ts'
import { labels, t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import type { Column } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay } from '#web/format/format.ts'
import { chargeLabels } from '#web/leases/charges/open-charges.tsx'
import { Filters, SearchFilter, SelectFilter, useSelectFilter } from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { PropertySelect } from '#web/properties/property-select.tsx'
import styles from '../tables/cells.module.css'
import { PagedTable } from '../tables/paged-table.tsx'
import { TenantCell } from '../tables/place-cells.tsx'

const states = labels({ open: 'Unpaid', paid: 'Paid', voided: 'Include voided' })

/** Charges of tenants, open or covered, by kind. */
export default function Charges() {
  const [q] = useUrlFilter('q')
  const [propertyId, setProperty] = useUrlFilter('property')
  const [kind, setKind] = useSelectFilter('kind', chargeLabels)
  const [state, setState] = useSelectFilter('state', states)
  const open = state === 'open' ? 'true' : state === 'paid' ? 'false' : undefined
  const voided = state === 'voided' ? 'true' : undefined
  const query = { q, propertyId, kind, open, voided, books: 'own' }
  return (
    <Panel title={t('Charges')} subtitle={t('All tenant charges, latest due date first')} flush>
      <Filters>
        <SearchFilter label={t('Search by tenant or unit')} />
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
        <SelectFilter
          label={t('Type')}
          all={t('All types')}
          value={kind}
          choices={chargeLabels}
          onChange={setKind}
        />
        <SelectFilter
          label={t('Status')}
          all={t('All (paid and unpaid)')}
          value={state}
          choices={states}
          onChange={setState}
        />
      </Filters>
      <PagedTable
        key={JSON.stringify(query)}
        label={t('Charges')}
        list={listCharges}
        query={query}
        columns={columns()}
        empty={
          <EmptyState
            icon={FileText}
            title={t('No charges found')}
            text={t('No charges match these filters.')}
          />
        }
      />
    </Panel>
  )
}

function columns(): Column<PostedCharge>[] {
  return [
    { header: t('Tenant'), onPhone: 'title', cell: charge => <TenantCell {...charge} /> },
    {
      header: t('Description'),
      cell: ({ kind, description }) => (
        <>
          {chargeLabels[kind]}
          {description && <span className={styles.second}>{description}</span>}
        </>
      ),
    },
    {
      header: t('Due'),
      cell: ({ dueDate }) => <span className={styles.day}>{formatDay(dueDate)}</span>,
    },
    { header: t('Status'), onPhone: 'bare', cell: charge => <ChargeState charge={charge} /> },
    {
      header: t('Amount'),
      align: 'right',
      cell: ({ amount, organization }) => (
        <Money amount={amount} currency={organization.currency} />
      ),
    },
    {
      header: t('Amount due'),
      align: 'right',
      cell: ({ open, organization }) => (
        <span className={styles.amount}>
          <Money amount={open} currency={organization.currency} />
        </span>
      ),
    },
  ]
}

function ChargeState({ charge }: { charge: PostedCharge }) {
  if (charge.voidedOn) return <StatusBadge tone="calm">{t('Voided')}</StatusBadge>
  if (toCents(charge.open) === 0) return <StatusBadge tone="good">{t('Paid')}</StatusBadge>
  return charge.open === charge.amount ? (
    <StatusBadge tone="warn">{t('Unpaid')}</StatusBadge>
  ) : (
    <StatusBadge tone="info">{t('Partially paid')}</StatusBadge>
  )
}
