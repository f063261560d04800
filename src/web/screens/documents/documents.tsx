import { Button } from '@mantine/core'
import { FileText, Upload } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { usePerson } from '#web/session/session.tsx'
import { CategoryCards } from './category-cards.tsx'
import { DocumentList } from './document-list.tsx'
import { UploadDocument } from './upload/upload-document.tsx'
import { useDocumentFilters, useDocuments } from './use-documents.ts'

/** Leases, plans, photos and other documents: search, view, download, upload and delete. */
export default function Documents() {
  const person = usePerson()
  const filters = useDocumentFilters()
  const { counts, list, error, refetch } = useDocuments(filters)
  const [isUploading, setUploading] = useState(false)
  const mayUpload = can(person, 'document:create')
  return (
    <Page
      title={t('Documents')}
      subtitle={t('Leases, property documents and files in one place')}
      actions={
        mayUpload && (
          <Button leftSection={<Upload size={17} aria-hidden />} onClick={() => setUploading(true)}>
            {t('Upload Document')}
          </Button>
        )
      }
    >
      {!error && <CategoryCards counts={counts} chosen={filters.category} />}
      <Panel title={t('All Documents')} flush>
        <QueryBoundary label={t('Documents')} call={{ data: list.rows && counts, error, refetch }}>
          {figures =>
            Object.values(figures).every(count => count === 0) ? (
              <EmptyState
                icon={FileText}
                title={t('No documents found')}
                text={t('Upload your first document to get started')}
                action={
                  mayUpload && (
                    <Button variant="default" onClick={() => setUploading(true)}>
                      {t('Upload First Document')}
                    </Button>
                  )
                }
              />
            ) : (
              <DocumentList filters={filters} list={list} />
            )
          }
        </QueryBoundary>
      </Panel>
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
