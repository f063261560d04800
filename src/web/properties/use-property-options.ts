import { t } from '#shared/language/t.ts'
import { listProperties, type Property } from '#shared/properties/properties.ts'
import type { SearchOption } from '#web/components/inputs/search-select.tsx'
import { useRows } from '#web/lists/use-rows.ts'

/**
 * Properties to choose from. `also` is one that must be among them, `fits` excludes others; with `archived` those
 * too, because bills, draws and reports continue after archiving.
 */
export function usePropertyOptions(
  search: string,
  options: {
    enabled?: boolean
    also?: Property | undefined
    archived?: boolean
    fits?: (property: Property) => boolean
  } = {},
) {
  const { enabled = true, also, archived = false, fits = () => true } = options
  const standing = useRows(listProperties, search, { enabled, ...(also && { also }) })
  const gone = useRows(listProperties, search, {
    enabled: enabled && archived,
    query: { archived: 'true' },
  })
  const isThere = standing.rows !== undefined && (!archived || gone.rows !== undefined)
  const rows = [...(standing.rows ?? []), ...(gone.rows ?? [])].filter(fits)
  const choices = [...new Map(rows.map(row => [row.id, row])).values()]
  const ofGroup = (isArchived: boolean) =>
    choices
      .filter(({ archivedAt }) => (archivedAt !== null) === isArchived)
      .map(({ id, name, address }): SearchOption => ({ value: id, label: name, detail: address }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
  return {
    /** Undefined while they load. */
    groups: isThere
      ? [
          { group: t('Properties'), items: ofGroup(false) },
          { group: t('Archived'), items: ofGroup(true) },
        ]
      : undefined,
    isEmpty: isThere && choices.length === 0,
    isSearching: standing.isSearching || gone.isSearching,
  }
}
