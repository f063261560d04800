import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { isFoundIn } from '#shared/fold-text.ts'
import { t } from '#shared/language/t.ts'
import styles from './search-select.module.css'
import { optionsWhere } from './select-options.ts'

export interface SearchOption {
  value: string
  label: string
  /** At the end of its line; searched like the label. */
  detail?: string
  isDisabled?: boolean
}

/** One of many rows, found by any of its terms. Groups keep their order. */
export function SearchSelect(
  props: Omit<SelectProps, 'data' | 'filter'> & {
    /** Undefined while they load. */
    groups: readonly { group: string; items: readonly SearchOption[] }[] | undefined
    /** The text for a search without results. */
    nothing: ReactNode
    /** The meaning of an empty choice, where that is a choice too. */
    all?: string
    /** The server has not answered the search yet. */
    isSearching?: boolean
  },
) {
  const { groups, nothing, isSearching, all, ...field } = props
  const filled = groups?.filter(group => group.items.length > 0) ?? []
  const details = new Map(
    filled.flatMap(({ items }) => items.map(item => [item.value, item.detail] as const)),
  )

  function fits(item: ComboboxItem, search: string) {
    return isFoundIn(`${item.label} ${details.get(item.value) ?? ''}`, search)
  }

  return (
    <Select
      searchable
      openOnFocus={false}
      limit={shownAtOnce}
      // The list scrolls by itself: a scroll area around it could not be reached by keyboard.
      withScrollArea={false}
      classNames={{ options: styles.options, ...(all && { input: styles.all }) }}
      nothingFoundMessage={!groups ? t('Loading...') : isSearching ? t('Searching...') : nothing}
      {...field}
      {...(all && { placeholder: all })}
      data={filled.map(({ group, items }) => ({
        group,
        items: items.map(({ value, label, isDisabled }) => ({
          value,
          label,
          disabled: isDisabled,
        })),
      }))}
      filter={({ options, search, limit }) =>
        optionsWhere(options, item => fits(item, search), limit)
      }
      renderOption={({ option }) => (
        <span className={styles.option}>
          <span className={styles.label}>{option.label}</span>
          <span className={styles.detail}>{details.get(option.value)}</span>
        </span>
      )}
    />
  )
}

const shownAtOnce = 100
