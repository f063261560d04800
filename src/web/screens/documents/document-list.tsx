import { Button } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import type { Document } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { viewableOf } from '#web/documents/viewer/viewable.ts'
import { Viewer } from '#web/documents/viewer/viewer.tsx'
import { Rows } from '#web/lists/rows.tsx'
import { SearchBar } from '#web/lists/search-bar.tsx'
import type { Pages } from '#web/lists/use-pages.ts'
import { DocumentRow } from './document-row.tsx'
import { RemoveDocument } from './remove-document.tsx'
import type { DocumentFilters } from './use-documents.ts'

/** The documents that fit the filters. */
export function DocumentList(props: { filters: DocumentFilters; list: Pages<Document> }) {
  const { filters, list } = props
  const [removing, setRemoving] = useState<Document | null>(null)
  const [shown, setShown] = useState<Document | null>(null)
  return (
    <>
      <SearchBar
        noun="document"
        q={filters.q}
        setQ={filters.setQ}
        found={list.isSearching ? undefined : list.total}
      />
      {list.rows?.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('No documents found')}
          text={t('No documents match your search and category.')}
          action={
            <Button variant="default" onClick={filters.clear}>
              {t('Show All Documents')}
            </Button>
          }
        />
      ) : (
        <Rows
          label={t('Documents')}
          list={list}
          estimate={98}
          row={document => (
            <DocumentRow document={document} onRemove={setRemoving} onShow={setShown} />
          )}
        />
      )}
      {removing && <RemoveDocument document={removing} onClose={() => setRemoving(null)} />}
      {shown && <Viewer file={viewableOf(shown)} onClose={() => setShown(null)} />}
    </>
  )
}
