import { useLocation } from 'wouter'
import {
  type DocumentCategory,
  documentCategories,
  listDocuments,
  summarizeDocuments,
} from '#shared/documents/documents.ts'
import { useCall } from '../api.ts'
import { usePages } from '../parts/list/use-pages.ts'
import { useSearched } from '../parts/list/use-searched.ts'
import { failureOf } from '../ui/failure-of.ts'
import { useUrlFilter } from '../ui/url-filter.ts'

export interface DocumentFilters {
  q: string
  /** '' is no narrowing. */
  category: DocumentCategory | ''
  setQ: (q: string) => void
  /** Shows every document again. */
  clear: () => void
}

/** What the list is narrowed to, kept in the page's address. */
export function useDocumentFilters(): DocumentFilters {
  const [, navigate] = useLocation()
  const [q, setQ] = useUrlFilter('q')
  const [category] = useUrlFilter('category')
  return {
    q,
    setQ,
    // What somebody typed into the address may be no category at all.
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
