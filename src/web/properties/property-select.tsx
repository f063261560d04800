import { type ReactNode, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { getProperty } from '#shared/properties/properties.ts'
import { SearchSelect } from '#web/components/inputs/search-select.tsx'
import { useRow } from '#web/lists/use-rows.ts'
import { usePropertyOptions } from './use-property-options.ts'

/** One property; or all, unless the placeholder differs. */
export function PropertySelect(props: {
  value: string
  onChange: (propertyId: string | undefined) => void
  placeholder?: string
  error?: ReactNode
  required?: boolean
  /** False while it is not in view: nothing is loaded. */
  enabled?: boolean
  /** Archived ones can be chosen, too. */
  archived?: boolean
  /** Without it a choice can be changed, not removed: its name has all the room. */
  clearable?: boolean
}) {
  const [search, setSearch] = useState('')
  const { enabled = true } = props
  const chosen = useRow(getProperty, props.value, enabled)
  const { groups, isEmpty, isSearching } = usePropertyOptions(search, {
    enabled,
    also: chosen,
    archived: props.archived ?? false,
  })
  return (
    <SearchSelect
      label={t('Property')}
      placeholder={props.placeholder}
      all={props.placeholder ? undefined : t('All properties')}
      clearable={props.clearable ?? true}
      required={props.required}
      error={props.error}
      onSearchChange={setSearch}
      groups={groups}
      isSearching={isSearching}
      nothing={isEmpty ? t('No properties yet') : t('No property found')}
      value={props.value || null}
      onChange={id => props.onChange(id ?? undefined)}
    />
  )
}
