import { Button } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import type { Document } from '#shared/documents/documents.ts'
import { formatCount } from '../format.ts'
import { Rows } from '../parts/list/rows.tsx'
import type { Pages } from '../parts/list/use-pages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import styles from './document-list.module.css'
import { DocumentRow } from './document-row.tsx'
import { RemoveDocument } from './remove-document.tsx'
import type { DocumentFilters } from './use-documents.ts'
import { viewableOf } from './viewer/viewable.ts'
import { Viewer } from './viewer/viewer.tsx'

/** The documents that fit the filters. */
export function DocumentList(props: { filters: DocumentFilters; list: Pages<Document> }) {
  const { filters, list } = props
  const [removing, setRemoving] = useState<Document | null>(null)
  const [shown, setShown] = useState<Document | null>(null)
  return (
    <>
      <div className={styles.bar}>
        <SearchBox
          className={styles.search}
          label="Search documents"
          value={filters.q}
          onChange={filters.setQ}
        />
        <p className={styles.count} role="status">
          {!list.isSearching &&
            (list.total === 1 ? '1 document' : `${formatCount(list.total)} documents`)}
        </p>
      </div>
      {list.rows?.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No documents found"
          text="No document fits the search and the category."
          action={
            <Button variant="default" onClick={filters.clear}>
              Show all documents
            </Button>
          }
        />
      ) : (
        <Rows
          label="Documents"
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
