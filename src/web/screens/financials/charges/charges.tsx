import { FileText } from 'lucide-react'
import { useMemo } from 'react'
import { listCharges, saveCharges, summarizeCharges } from '#shared/accounting/charges.ts'
import { labels, t } from '#shared/language/t.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { formatMoney } from '#web/format/format.ts'
import { chargeLabels } from '#web/leases/charges/open-charges.tsx'
import { choiceFilter } from '#web/lists/work-table/filters.tsx'
import { periodFilter } from '#web/lists/work-table/period-filter.tsx'
import { WorkTable } from '#web/lists/work-table/work-table.tsx'
import type { Summary } from '#web/lists/work-table/work-table-props.ts'
import { propertyFilter } from '#web/properties/property-filter.tsx'
import { useLocale } from '#web/session/locale.ts'
import { ChargeBulk } from './charge-bulk.tsx'
import { chargeColumns } from './charge-columns.tsx'
import { chargeName } from './charge-count.ts'
import { ChargePanel } from './charge-panel.tsx'

const states = labels({ open: 'Unpaid', paid: 'Paid', voided: 'Include voided' })

/** Charges of tenants, open or covered, by kind. */
export default function Charges() {
  const { today } = useLocale()
  const columns = useMemo(chargeColumns, [])
  return (
    <WorkTable
      name="charges"
      label={t('Charges')}
      list={listCharges}
      summary={summarizeCharges}
      file={saveCharges}
      columns={columns}
      filters={[
        propertyFilter(),
        choiceFilter('kind', t('Type'), chargeLabels),
        {
          ...choiceFilter('state', t('Status'), states),
          query: value =>
            value === 'voided' ? { voided: 'true' } : { open: String(value === 'open') },
        },
        periodFilter(t('Due'), today),
      ]}
      searchLabel={t('Search tenant, unit, description, amount, #')}
      always={{ books: 'own' }}
      usualSort="-due"
      nameOf={chargeName}
      moneyOf={({ amount, open, organization: { currency } }) => ({ currency, amount, open })}
      total={totalWords}
      empty={
        <EmptyState
          icon={FileText}
          title={t('No charges found')}
          text={t('No charges match these filters.')}
        />
      }
      actions={selection => <ChargeBulk selection={selection} />}
      panel={charge => <ChargePanel key={charge.id} charge={charge} />}
    />
  )
}

function totalWords({ count, sums }: Summary): string {
  const added = (amounts: readonly string[]) => amounts.join(' + ') || '—'
  return t('{count, plural, one {# charge} other {# charges}}, {sums}, {open} due', {
    count,
    sums: added(sums.map(({ amount, currency }) => formatMoney(amount, currency))),
    open: added(sums.map(({ open = '0.00', currency }) => formatMoney(open, currency))),
  })
}
