import { Button } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import type { Document } from '#shared/documents.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadingRows } from '../ui/loading.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import styles from './document-list.module.css'
import { DocumentRow } from './document-row.tsx'
import { PreviewPicture } from './preview-picture.tsx'
import { RemoveDocument } from './remove-document.tsx'
import type { DocumentFilters } from './use-documents.ts'

/** The documents that fit the filters; undefined while they are searched for. */
export function DocumentList(props: {
  filters: DocumentFilters
  documents: readonly Document[] | undefined
}) {
  const { filters, documents } = props
  const [count, setCount] = useState(step)
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
          {documents && (documents.length === 1 ? '1 document' : `${documents.length} documents`)}
        </p>
      </div>
      {!documents ? (
        <LoadingRows label="Searching documents" />
      ) : documents.length === 0 ? (
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
        <ul className={styles.rows} data-rows>
          {documents.slice(0, count).map(document => (
            <li key={document.id}>
              <DocumentRow document={document} onRemove={setRemoving} onShow={setShown} />
            </li>
          ))}
        </ul>
      )}
      {documents && documents.length > count && (
        <div className={styles.more}>
          <Button variant="default" onClick={() => setCount(count + step)}>
            Show {Math.min(step, documents.length - count)} more of {documents.length}
          </Button>
        </div>
      )}
      {removing && <RemoveDocument document={removing} onClose={() => setRemoving(null)} />}
      {shown && <PreviewPicture document={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const step = 100
