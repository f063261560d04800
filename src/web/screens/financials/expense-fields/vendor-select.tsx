import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
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
      label="Vendor"
      placeholder="No vendor"
      clearable
      onSearchChange={setSearch}
      groups={
        rows && [
          {
            group: 'Vendors',
            items: rows
              .map(({ id, name, phone, archivedAt }) => ({
                value: id,
                label: name,
                detail: archivedAt ? 'Archived' : (phone ?? undefined),
              }))
              .toSorted((a, b) => a.label.localeCompare(b.label)),
          },
        ]
      }
      isSearching={isSearching}
      nothing={rows?.length === 0 ? 'No vendors yet' : 'No vendor found'}
      {...field}
      value={field.value || null}
    />
  )
}
