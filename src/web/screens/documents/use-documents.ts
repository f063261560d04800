import { useLocation } from 'wouter'
import {
  type DocumentCategory,
  documentCategories,
  listDocuments,
  summarizeDocuments,
} from '#shared/documents/documents.ts'
import { useCall } from '#web/client/api.ts'
import { failureOf } from '#web/client/query-boundary.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { usePages } from '#web/lists/use-pages.ts'
import { useSearched } from '#web/lists/use-rows.ts'

export interface DocumentFilters {
  q: string
  /** '' is no narrowing. */
  category: DocumentCategory | ''
  setQ: (q: string) => void
  /** Shows every document again. */
  clear: () => void
}

/** The filters of the list, stored in the page's address. */
export function useDocumentFilters(): DocumentFilters {
  const [, navigate] = useLocation()
  const [q, setQ] = useUrlFilter('q')
  const [category] = useUrlFilter('category')
  return {
    q,
    setQ,
    // A category from the address may be invalid.
    category: documentCategories.find(known => known === category) ?? '',
    clear: () => navigate('/documents', { replace: true }),
  }
}

/** The documents that fit, page by page, and how many there are of each category. */
export function useDocuments({ q, category }: Pick<DocumentFilters, 'q' | 'category'>) {
  const counted = useCall(summarizeDocuments)
  const list = usePages(listDocuments, { q: useSearched(q), category: category || undefined })
  return {
    counts: counted.data,
    list,
    error: list.error ?? failureOf(counted),
    refetch: () => Promise.all([list.refetch(), counted.refetch()]),
  }
}
