import { type DocumentCategory, listDocuments } from '#shared/documents/documents.ts'
import { useCall } from '#web/client/api.ts'
import { useSearched } from '#web/lists/use-rows.ts'
import { withoutNumber } from './free-name.ts'
import type { Place } from './place-selects.tsx'

/** The names of existing documents with the same subject and a similar name. */
export function useTakenNames(name: string, place: Partial<Place>): readonly string[] {
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
