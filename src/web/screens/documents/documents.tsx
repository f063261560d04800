import { Button } from '@mantine/core'
import { FileText, Upload } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { can, standing } from '#shared/permissions.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { useTableView } from '#web/lists/view-switch.tsx'
import { usePerson } from '#web/session/session.tsx'
import { CategoryCards } from './category-cards.tsx'
import { DocumentList } from './document-list.tsx'
import { UploadDocument } from './upload/upload-document.tsx'
import { type DocumentFilters, useDocumentFilters, useDocuments } from './use-documents.ts'

const DocumentTable = lazy(() => import('./table/document-table.tsx'))

/** Leases, plans, photos and other documents: search, view, download, upload and delete. */
export default function Documents() {
  const person = usePerson()
  const filters = useDocumentFilters()
  const { views, ...view } = useTableView('documents')
  const [isUploading, setUploading] = useState(false)
  const mayUpload = can(person, 'document:create')
  // A tenant has a few.
  const hasTable = standing(person) !== 'tenant'
  const isTable = view.isTable && hasTable
  const upload = mayUpload && (
    <Button
      size={isTable ? 'xs' : 'sm'}
      leftSection={<Upload size={17} aria-hidden />}
      onClick={() => setUploading(true)}
    >
      {t('Upload Document')}
    </Button>
  )
  return (
    <Page
      title={t('Documents')}
      subtitle={t('Leases, property documents and files in one place')}
      isFolded={isTable}
      actions={
        !isTable && (
          <>
            {hasTable && views}
            {upload}
          </>
        )
      }
    >
      {isTable ? (
        <Suspense fallback={<LoadingRows label={t('Documents')} />}>
          <DocumentTable views={views} main={upload} />
        </Suspense>
      ) : (
        <DocumentCards
          filters={filters}
          first={
            mayUpload && (
              <Button variant="default" onClick={() => setUploading(true)}>
                {t('Upload First Document')}
              </Button>
            )
          }
        />
      )}
      {mayUpload && (
        <LazyDialog opened={isUploading}>
          <UploadDocument
            opened={isUploading}
            onClose={() => setUploading(false)}
            // A new document must not be hidden by an earlier search.
            onSaved={filters.clear}
          />
        </LazyDialog>
      )}
    </Page>
  )
}

/** The categories with their numbers, and the documents one below the other. */
function DocumentCards(props: { filters: DocumentFilters; first: ReactNode }) {
  const { filters } = props
  const { counts, list, error, refetch } = useDocuments(filters)
  return (
    <>
      {!error && <CategoryCards counts={counts} chosen={filters.category} />}
      <Panel title={t('All Documents')} flush>
        <QueryBoundary label={t('Documents')} call={{ data: list.rows && counts, error, refetch }}>
          {figures =>
            Object.values(figures).every(count => count === 0) ? (
              <EmptyState
                icon={FileText}
                title={t('No documents found')}
                text={t('Upload your first document to get started')}
                action={props.first}
              />
            ) : (
              <DocumentList filters={filters} list={list} />
            )
          }
        </QueryBoundary>
      </Panel>
    </>
  )
}
