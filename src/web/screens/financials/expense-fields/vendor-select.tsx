import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { getVendor, listVendors } from '#shared/maintenance/vendors.ts'
import { SearchSelect } from '#web/components/inputs/search-select.tsx'
import { useRow, useRows } from '#web/lists/use-rows.ts'

/** The payee, among active vendors, and the one named already; or none of them. */
export function VendorSelect(props: SelectProps & { enabled: boolean }) {
  const { enabled, ...field } = props
  const [search, setSearch] = useState('')
  const chosen = useRow(getVendor, field.value ?? null, enabled)
  const { rows, isSearching } = useRows(listVendors, search, { enabled, also: chosen })
  return (
    <SearchSelect
      label={t('Vendor')}
      placeholder={t('No vendor')}
      clearable
      onSearchChange={setSearch}
      groups={
        rows && [
          {
            group: t('Vendors'),
            items: rows
              .map(({ id, name, phone, archivedAt }) => ({
                value: id,
                label: name,
                detail: archivedAt ? t('Archived') : (phone ?? undefined),
              }))
              .toSorted((a, b) => a.label.localeCompare(b.label)),
          },
        ]
      }
      isSearching={isSearching}
      nothing={rows?.length === 0 ? t('No vendors yet') : t('No vendor found')}
      {...field}
      value={field.value || null}
    />
  )
}
