import { useDebouncedValue } from '@mantine/hooks'
import { useLocation } from 'wouter'
import {
  type Document,
  type DocumentCategory,
  documentCategories,
  isInCategory,
  listDocuments,
} from '#shared/documents.ts'
import { limits } from '#shared/limits.ts'
import { useCall } from '../api.ts'
import { fullName } from '../format.ts'
import { matches } from '../parts/lease/rows.ts'
import { useUrlFilter } from '../ui/url-filter.ts'
import { placeLabel, typeLabel } from './file-words.ts'

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

/**
 * Every document one answer holds, and those that fit the filters. Only where the list was cut at
 * its limit, the server has to search.
 */
export function useDocuments({ q, category }: Pick<DocumentFilters, 'q' | 'category'>) {
  const [typed] = useDebouncedValue(q.trim().slice(0, limits.line), 250)
  const all = useCall(listDocuments)
  const isCut = (all.data?.length ?? 0) >= limits.listRows
  const asks = isCut && Boolean(typed || category)
  const found = useCall(listDocuments, {
    query: { q: typed, category: category || undefined },
    enabled: asks,
  })
  return {
    all: all.data,
    isCut,
    fitting: asks
      ? found.data
      : all.data?.filter(
          one => (!category || isInCategory(one, category)) && matches(searchedText(one), q.trim()),
        ),
    error: all.error ?? found.error,
    refetch: () => Promise.all([all.refetch(), asks && found.refetch()]),
  }
}

function searchedText(document: Document): string {
  return [
    document.name,
    placeLabel(document) ?? '',
    typeLabel(document.fileType),
    fullName(document.uploader),
    document.uploadedBy?.slice(-8) ?? '',
  ].join(' ')
}
