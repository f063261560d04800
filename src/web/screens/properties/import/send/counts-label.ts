import { t } from '#shared/language/t.ts'
import type { ImportCounts } from '#shared/operations/imports.ts'
import { listed } from '#web/format/listed.ts'

/** `1 property, 12 units, 11 tenants, 11 leases, and 3 opening balances`; null for none. */
export function countsLabel(counts: Partial<ImportCounts>): string | null {
  const { properties = 0, units = 0, tenants = 0, leases = 0 } = counts
  const { openingBalances = 0, deposits = 0 } = counts
  const words = [
    properties > 0 &&
      t('{count, plural, one {# property} other {# properties}}', { count: properties }),
    units > 0 && t('{count, plural, one {# unit} other {# units}}', { count: units }),
    tenants > 0 && t('{count, plural, one {# tenant} other {# tenants}}', { count: tenants }),
    leases > 0 && t('{count, plural, one {# lease} other {# leases}}', { count: leases }),
    openingBalances > 0 &&
      t('{count, plural, one {# opening balance} other {# opening balances}}', {
        count: openingBalances,
      }),
    deposits > 0 && t('{count, plural, one {# deposit} other {# deposits}}', { count: deposits }),
  ].filter(word => word !== false)
  return words.length > 0 ? listed(words) : null
}
