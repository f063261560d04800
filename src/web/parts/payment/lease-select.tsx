import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { getLease, type Lease, listLeases } from '#shared/leases.ts'
import { toCents } from '#shared/money.ts'
import { formatMoney, fullName } from '../../format.ts'
import { ChoiceSelect } from '../lease/choice.tsx'
import { useRow, useRows } from '../lease/rows.ts'
import { unitLabel } from '../lease/words.ts'

/** Which lease a payment is for, found by tenant or unit: those in force first. */
export function PaymentLeaseSelect(
  props: SelectProps & { enabled: boolean; value: string | null },
) {
  const { enabled, value, ...field } = props
  const [search, setSearch] = useState('')
  const chosen = useRow(getLease, value, enabled)
  const { rows } = useRows(listLeases, search, { enabled, also: chosen })

  function choices(...statuses: Lease['status'][]) {
    return (rows ?? [])
      .filter(lease => statuses.includes(lease.status))
      .map(lease => ({
        value: lease.id,
        label: `${fullName(lease.tenant)} · ${unitLabel(lease.unit)}`,
        detail: owedWords(lease.balance, lease.organization.currency),
      }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
  }

  return (
    <ChoiceSelect
      label="Lease"
      placeholder="Search by tenant or unit"
      required
      onSearchChange={setSearch}
      groups={
        rows && [
          { group: 'Active leases', items: choices('active') },
          { group: 'Not begun yet', items: choices('pending') },
          { group: 'Ended', items: choices('expired', 'terminated') },
        ]
      }
      nothing={rows?.length === 0 ? 'No leases yet: let a unit first' : 'No lease found'}
      value={value}
      {...field}
    />
  )
}

function owedWords(balance: string, currency: string): string {
  const cents = toCents(balance)
  if (cents > 0) return `owes ${formatMoney(balance, currency)}`
  return cents < 0 ? `${formatMoney(balance.slice(1), currency)} credit` : 'paid up'
}
