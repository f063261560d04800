import { Select, type SelectProps } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { fullName } from '#web/format/format.ts'

/** The payer among the people on a lease; hidden for a single tenant. */
export function PayerSelect({ lease, ...field }: SelectProps & { lease: Lease | undefined }) {
  if (!lease || lease.coTenants.length === 0) return null
  const people = peopleOf(lease).map(person => ({ value: person.id, label: fullName(person) }))
  return (
    <Select
      label={t('Paid by')}
      data={[...people, { value: unknownPayer, label: t('Unknown') }]}
      allowDeselect={false}
      {...field}
    />
  )
}

/** The payer of a payment that the office does not know. */
const unknownPayer = ''

/** The chosen payer: by default the reporting tenant, or the primary tenant. Null for a lease of one person. */
export function chosenPayer(
  lease: Lease | undefined,
  typed: string | null,
  reporterId: string | null,
): string | null {
  if (!lease || lease.coTenants.length === 0) return null
  const ids = [...peopleOf(lease).map(person => person.id), unknownPayer]
  if (typed !== null && ids.includes(typed)) return typed
  return reporterId ?? lease.tenant.id
}

function peopleOf(lease: Lease) {
  return [lease.tenant, ...lease.coTenants]
}
