import { labels, t } from '#shared/language/t.ts'
import { listVendors } from '#shared/maintenance/vendors.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { choiceFilter } from '#web/lists/work-table/filters.tsx'
import type { WorkFilter } from '#web/lists/work-table/work-table-props.ts'
import { propertyFilter } from '#web/properties/property-filter.tsx'
import { usePerson } from '#web/session/session.tsx'

const dueLabels = labels({ true: 'Due now', false: 'Due later' })

/** The filters of bills. */
export function useBillFilters(): WorkFilter[] {
  const readsVendors = can(usePerson(), 'vendor:read')
  const vendors = useCall(listVendors, { enabled: readsVendors })
  const names = Object.fromEntries((vendors.data ?? []).map(({ id, name }) => [id, name]))
  return [
    propertyFilter(),
    ...(readsVendors ? [choiceFilter('vendor', t('Vendor'), names, 'vendorId')] : []),
    choiceFilter('due', t('Due'), dueLabels),
    givenFilter('bill', t('One bill')),
    givenFilter('payment', t('One payment')),
  ]
}

/** Set by links alone. */
function givenFilter(name: string, words: string): WorkFilter {
  return {
    name,
    label: t('Bills'),
    words: value => (value ? words : null),
    choose: () => null,
    query: value => ({ [`${name}Id`]: value }),
    isGiven: true,
  }
}
