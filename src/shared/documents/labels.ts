import { labels } from '#shared/language/t.ts'
import type { Document, DocumentCategory } from './documents.ts'

/** The category of a document, in a word. */
export const documentCategoryLabels = labels<DocumentCategory>({
  lease: 'Lease',
  property: 'Property',
  unit: 'Unit',
  general: 'General',
})

export function categoryOf(
  document: Pick<Document, 'leaseId' | 'unitId' | 'propertyId'>,
): DocumentCategory {
  if (document.leaseId) return 'lease'
  if (document.unitId) return 'unit'
  return document.propertyId ? 'property' : 'general'
}
