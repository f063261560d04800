import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { getTenant, listTenants } from '#shared/people/tenants.ts'
import { SearchSelect } from '#web/components/inputs/search-select.tsx'
import { fullName } from '#web/format/format.ts'
import { useRow, useRows } from '#web/lists/use-rows.ts'
import { usePerson } from '#web/session/session.tsx'
import { emailOf } from './tenant-email.ts'

/** A tenant, found by name or email; `except` is a tenant who cannot be chosen. */
export function LeaseTenantSelect(
  props: SelectProps & { enabled: boolean; value?: string; all?: string; except?: string },
) {
  const { enabled, value, except, ...field } = props
  const person = usePerson()
  const [search, setSearch] = useState('')
  const chosen = useRow(getTenant, value ?? null, enabled)
  const { rows, isSearching } = useRows(listTenants, search, { enabled, also: chosen })
  const others = rows?.filter(({ id }) => id !== except)
  const items = others?.map(tenant => ({
    value: tenant.id,
    label: fullName(tenant),
    detail: emailOf(person, tenant),
  }))
  return (
    <SearchSelect
      label={t('Tenant')}
      placeholder={t('Search by name or email')}
      required
      onSearchChange={setSearch}
      groups={
        items && [
          { group: t('Tenants'), items: items.toSorted((a, b) => a.label.localeCompare(b.label)) },
        ]
      }
      isSearching={isSearching}
      nothing={
        others?.length === 0
          ? except
            ? t('No other tenants yet')
            : t('No tenants yet')
          : t('No tenant found')
      }
      value={value || null}
      {...field}
    />
  )
}
