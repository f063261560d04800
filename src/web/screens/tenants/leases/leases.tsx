import { KeyRound, Lock } from 'lucide-react'
import { useMemo } from 'react'
import { t } from '#shared/language/t.ts'
import { saveLeases, summarizeLeases } from '#shared/leases/lease-list.ts'
import { type Lease, listLeases } from '#shared/leases/leases.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { formatMoney, fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { choiceFilter } from '#web/lists/work-table/filters.tsx'
import { WorkTable } from '#web/lists/work-table/work-table.tsx'
import type { Summary } from '#web/lists/work-table/work-table-props.ts'
import { NotYours } from '#web/pages/not-yours.tsx'
import { propertyFilter } from '#web/properties/property-filter.tsx'
import { usePortal } from '#web/session/portal.ts'
import { TenantsNav } from '../tenants-nav.tsx'
import { LeaseActions } from './lease-actions.tsx'
import { leaseColumns } from './lease-columns.tsx'
import { LeasePanel } from './lease-panel.tsx'

/** Every lease of the organization, found by tenant, home, status, balance and end. */
export default function Leases() {
  const portal = usePortal()
  const columns = useMemo(leaseColumns, [])
  if (portal === 'tenant' || portal === 'staff')
    return (
      <NotYours
        screen={t('Leases')}
        icon={Lock}
        title={t('Office only')}
        text={t('Leases are visible to admins, managers and owners.')}
      />
    )
  return (
    <Page
      title={t('Leases')}
      subtitle={t('Terms, rents, balances and deposits of every lease')}
      isFolded
    >
      <TenantsNav />
      <WorkTable
        name="leases"
        label={t('Leases')}
        list={listLeases}
        summary={summarizeLeases}
        file={saveLeases}
        columns={columns}
        filters={leaseFilters()}
        searchLabel={t('Search by tenant, unit or property')}
        always={{ rented: 'false' }}
        usualSort="-added"
        nameOf={({ tenant, unit }) =>
          t('{tenant}, {home}', { tenant: fullName(tenant), home: unitLabel(unit) })
        }
        moneyOf={moneyOf}
        total={totalWords}
        empty={
          <EmptyState
            icon={KeyRound}
            title={t('No leases found')}
            text={t('No leases match these filters.')}
          />
        }
        panel={lease => <LeasePanel key={lease.id} lease={lease} />}
        actions={selection => <LeaseActions selection={selection} />}
      />
    </Page>
  )
}

function leaseFilters() {
  const days = (count: number) => t('{count, plural, one {# day} other {# days}}', { count })
  return [
    choiceFilter('stage', t('Lease'), {
      current: t('Current'),
      month_to_month: t('Month-to-month'),
      future: t('Future'),
      ended: t('Ended'),
    }),
    choiceFilter('owing', t('Balance'), { true: t('Open balance') }),
    choiceFilter(
      'ending',
      t('Ends within'),
      { 30: days(30), 60: days(60), 90: days(90), 120: days(120) },
      'endsWithin',
    ),
    choiceFilter('depositDue', t('Deposit'), { true: t('To return') }),
    propertyFilter(),
  ]
}

function totalWords({ count, sums }: Summary): string {
  const [sum, ...others] = sums
  if (!sum || others.length > 0)
    return t('{count, plural, one {# lease} other {# leases}}', { count })
  return t('{count, plural, one {# lease} other {# leases}}, rent {rent}, open balance {owed}', {
    count,
    rent: formatMoney(sum.amount, sum.currency),
    owed: formatMoney(sum.open ?? '0.00', sum.currency),
  })
}

function moneyOf({ monthlyRent, balance, organization }: Lease): Summary['sums'][number] {
  const open = balance.startsWith('-') ? '0.00' : balance
  return { currency: organization.currency, amount: monthlyRent, open }
}
