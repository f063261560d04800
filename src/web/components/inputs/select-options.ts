import type { ComboboxItem, ComboboxParsedItem } from '@mantine/core'
import { isFoundIn } from '#shared/fold-text.ts'

/** The options of a searchable select that match every term; empty groups are left out. */
export function foundOptions(found: {
  options: ComboboxParsedItem[]
  search: string
  limit: number
}): ComboboxParsedItem[] {
  const { options, search, limit } = found
  return optionsWhere(options, item => isFoundIn(item.label, search), limit)
}

/** The first options that fit, in their groups. */
export function optionsWhere(
  options: readonly ComboboxParsedItem[],
  fits: (item: ComboboxItem) => boolean,
  limit: number,
): ComboboxParsedItem[] {
  const kept: ComboboxParsedItem[] = []
  let left = limit
  for (const option of options) {
    if (left <= 0) break
    if ('items' in option) {
      const items = option.items.filter(item => 'label' in item && fits(item)).slice(0, left)
      left -= items.length
      if (items.length > 0) kept.push({ ...option, items })
    } else if ('label' in option && fits(option)) {
      left -= 1
      kept.push(option)
    }
  }
  return kept
}
