import { Users } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { t } from '#shared/language/t.ts'
import { portalLabels, stageLabels } from '#shared/people/labels.ts'
import { saveTenants, summarizeTenants } from '#shared/people/tenant-list.ts'
import { listTenants } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { formatMoney, fullName } from '#web/format/format.ts'
import { choiceFilter } from '#web/lists/work-table/filters.tsx'
import { WorkTable } from '#web/lists/work-table/work-table.tsx'
import type { Summary } from '#web/lists/work-table/work-table-props.ts'
import { propertyFilter } from '#web/properties/property-filter.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { TenantActions } from './tenant-actions.tsx'
import { tenantColumns } from './tenant-columns.tsx'
import { TenantPanel } from './tenant-panel.tsx'

/** Every tenant in a row: found by tenancy, balance, end of the lease and way to the portal. */
export default function TenantTable(props: { views: ReactNode; main: ReactNode }) {
  const person = usePerson()
  const { currency } = useLocale()
  const mayInvite = can(person, 'tenant:update')
  const columns = useMemo(() => tenantColumns(currency, mayInvite), [currency, mayInvite])
  return (
    <WorkTable
      name="tenants"
      label={t('Tenants')}
      list={listTenants}
      summary={summarizeTenants}
      file={saveTenants}
      columns={columns}
      filters={tenantFilters(mayInvite)}
      searchLabel={t('Search name, email, phone, #')}
      always={always}
      usualSort="-added"
      nameOf={fullName}
      total={totalWords}
      lead={props.views}
      main={props.main}
      empty={
        <EmptyState
          icon={Users}
          title={t('No tenants found')}
          text={t('No tenants match these filters.')}
        />
      }
      panel={tenant => <TenantPanel key={tenant.id} tenant={tenant} />}
      actions={selection => <TenantActions selection={selection} />}
    />
  )
}

const always = { table: 'true' }

function tenantFilters(mayInvite: boolean) {
  const days = (count: number) => t('{count, plural, one {# day} other {# days}}', { count })
  return [
    choiceFilter('stage', t('Tenancy'), { ...stageLabels }),
    choiceFilter('owing', t('Balance'), { true: t('Open balance') }),
    choiceFilter(
      'ending',
      t('Lease ends within'),
      { 30: days(30), 60: days(60), 90: days(90), 120: days(120) },
      'endsWithin',
    ),
    ...(mayInvite
      ? [
          choiceFilter('portal', t('Portal'), { ...portalLabels }),
          choiceFilter('email', t('Email'), { none: t('No email') }),
        ]
      : []),
    propertyFilter(),
  ]
}

function totalWords({ count, sums }: Summary): string {
  const [sum] = sums
  if (!sum || sum.amount === '0.00')
    return t('{count, plural, one {# tenant} other {# tenants}}', { count })
  return t('{count, plural, one {# tenant} other {# tenants}}, open balance {owed}', {
    count,
    owed: formatMoney(sum.amount, sum.currency),
  })
}
