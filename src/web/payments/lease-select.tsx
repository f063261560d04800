import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { getLease, isRentedBy, type Lease, listLeases } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { SearchSelect } from '#web/components/inputs/search-select.tsx'
import { formatMoney, fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { useRow, useRows } from '#web/lists/use-rows.ts'
import { usePerson } from '#web/session/session.tsx'

/** Which lease a payment is for, found by tenant or unit: those in force first. */
export function PaymentLeaseSelect(
  props: SelectProps & { enabled: boolean; value: string | null },
) {
  const { enabled, value, ...field } = props
  const person = usePerson()
  const [search, setSearch] = useState('')
  const chosen = useRow(getLease, value, enabled)
  // Leases in force are never crowded out by ended ones.
  const active = useRows(listLeases, search, { enabled, query: { status: 'active' } })
  const all = useRows(listLeases, search, { enabled, also: chosen })
  const rows = active.rows && all.rows && byId([...active.rows, ...all.rows])

  function choices(...statuses: Lease['status'][]) {
    return (rows ?? [])
      .filter(lease => statuses.includes(lease.status))
      .map(lease => ({
        value: lease.id,
        // A tenant knows their own name, and a phone has no space for it.
        label: isRentedBy(lease, person.id)
          ? unitLabel(lease.unit)
          : `${fullName(lease.tenant)} · ${unitLabel(lease.unit)}`,
        detail: owedLabel(lease.balance, lease.organization.currency),
      }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
  }

  return (
    <SearchSelect
      label={t('Lease')}
      placeholder={t('Search by tenant or unit')}
      required
      onSearchChange={setSearch}
      groups={
        rows && [
          { group: t('Active leases'), items: choices('active') },
          { group: t('Upcoming leases'), items: choices('pending') },
          { group: t('Ended leases'), items: choices('expired', 'terminated') },
        ]
      }
      isSearching={active.isSearching || all.isSearching}
      nothing={rows?.length === 0 ? t('No leases yet. Add one first.') : t('No lease found')}
      value={value}
      {...field}
    />
  )
}

function byId(leases: readonly Lease[]): Lease[] {
  return [...new Map(leases.map(lease => [lease.id, lease])).values()]
}

function owedLabel(balance: string, currency: string): string {
  const cents = toCents(balance)
  if (cents > 0) return t('owes {money}', { money: formatMoney(balance, currency) })
  if (cents === 0) return t('paid up')
  return t('{money} credit', { money: formatMoney(balance.slice(1), currency) })
}
