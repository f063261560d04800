import { type ReactNode, useState } from 'react'
import { getProperty, listProperties } from '#shared/properties.ts'
import { ChoiceSelect } from '../parts/lease/choice.tsx'
import { useRow, useRows } from '../parts/lease/rows.ts'

/** One property; or all, where the placeholder says nothing else. */
export function PropertySelect(props: {
  value: string
  onChange: (propertyId: string | undefined) => void
  placeholder?: string
  error?: ReactNode
}) {
  const [search, setSearch] = useState('')
  const chosen = useRow(getProperty, props.value)
  const { rows, isSearching } = useRows(listProperties, search, { also: chosen })
  const items = rows?.map(({ id, name, address }) => ({ value: id, label: name, detail: address }))
  return (
    <ChoiceSelect
      label="Property"
      placeholder={props.placeholder}
      all={props.placeholder ? undefined : 'All properties'}
      clearable
      error={props.error}
      onSearchChange={setSearch}
      groups={
        items && [
          { group: 'Properties', items: items.toSorted((a, b) => a.label.localeCompare(b.label)) },
        ]
      }
      isSearching={isSearching}
      nothing={rows?.length === 0 ? 'No properties yet' : 'No property found'}
      value={props.value || null}
      onChange={id => props.onChange(id ?? undefined)}
    />
  )
}
