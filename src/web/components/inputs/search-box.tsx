import { CloseButton, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { t } from '#shared/language/t.ts'

/** Filters the list beside it while typing. `label` names the searched list. */
export function SearchBox(props: {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
}) {
  return (
    <TextInput
      type="search"
      className={props.className}
      aria-label={props.label}
      placeholder={props.label}
      value={props.value}
      onChange={event => props.onChange(event.currentTarget.value)}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        props.value !== '' && (
          <CloseButton
            size="sm"
            aria-label={t('Clear search')}
            onClick={() => props.onChange('')}
          />
        )
      }
    />
  )
}
