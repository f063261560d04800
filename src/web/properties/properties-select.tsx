import { t } from '#shared/language/t.ts'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { MultiSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { usePropertyOptions } from '#web/properties/use-property-options.ts'

/** Some properties, found by name or address. */
export function PropertiesSelect(props: {
  /** `Property` unless another is given. */
  label?: string
  description?: string
  placeholder?: string
  error?: ReactNode
  /** Names of properties that are chosen already. */
  known?: readonly { id: string; name: string }[]
  value: string[]
  onChange: (propertyIds: string[]) => void
}) {
  const { value, onChange } = props
  const [search, setSearch] = useState('')
  // A chosen property keeps its name when the next search does not find it.
  const [named, setNamed] = useState<readonly Option[]>(
    () => props.known?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
  )
  const { groups, isEmpty, isSearching } = usePropertyOptions(search)
  const found = groups?.flatMap(({ items }) => items) ?? []
  const options = [...new Map([...named, ...found].map(one => [one.value, one])).values()]
  return (
    <MultiSelect
      label={props.label ?? t('Property')}
      description={props.description}
      error={props.error}
      placeholder={value.length === 0 ? (props.placeholder ?? t('Choose a property')) : undefined}
      searchable
      clearable
      openOnFocus={false}
      hidePickedOptions
      data={options.map(({ value, label }) => ({ value, label }))}
      onSearchChange={setSearch}
      nothingFoundMessage={
        isEmpty ? t('No properties yet') : isSearching ? t('Searching...') : t('No property found')
      }
      value={value}
      onChange={ids => {
        setNamed(options.filter(option => ids.includes(option.value)))
        onChange(ids)
      }}
    />
  )
}

interface Option {
  value: string
  label: string
}
