import { type DocumentCategory, listDocuments } from '#shared/documents/documents.ts'
import { foldText } from '#shared/fold-text.ts'
import { useCall } from '#web/client/api.ts'
import { useSearched } from '#web/lists/use-rows.ts'
import type { Place } from './place-selects.tsx'

/** The names of existing documents with the same subject and a similar name. */
export function useExistingNames(name: string, place: Partial<Place>): readonly string[] {
  const q = useSearched(withoutNumber(name))
  const { data } = useCall(listDocuments, {
    query: { ...place, category: categoryOf(place), q, limit: 100 },
    enabled: q !== '',
  })
  return data?.map(document => document.name) ?? []
}

function categoryOf({ leaseId, unitId, propertyId }: Partial<Place>): DocumentCategory {
  if (leaseId) return 'lease'
  if (unitId) return 'unit'
  return propertyId ? 'property' : 'general'
}

/** `Lease (2)` where there is a `Lease` already, however it is written; null where the name is free. */
export function freeName(name: string, taken: Iterable<string>): string | null {
  const known = new Set([...taken].map(folded))
  if (!known.has(folded(name))) return null
  const base = withoutNumber(name)
  let number = 2
  while (known.has(folded(`${base} (${number})`))) number += 1
  return `${base} (${number})`
}

/** `Lease` for `Lease (2)`. */
function withoutNumber(name: string): string {
  return name.trim().replace(/ \(\d{1,4}\)$/, '')
}

function folded(name: string): string {
  return foldText(name.trim())
}
