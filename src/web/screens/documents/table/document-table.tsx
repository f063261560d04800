import { FileText } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { countDocuments, saveDocuments } from '#shared/documents/document-list.ts'
import { type Document, listDocuments } from '#shared/documents/documents.ts'
import { documentCategoryLabels } from '#shared/documents/labels.ts'
import { t } from '#shared/language/t.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { viewableOf } from '#web/documents/viewer/viewable.ts'
import { Viewer } from '#web/documents/viewer/viewer.tsx'
import { choiceFilter } from '#web/lists/work-table/filters.tsx'
import { WorkTable } from '#web/lists/work-table/work-table.tsx'
import { propertyFilter } from '#web/properties/property-filter.tsx'
import { RemoveDocument } from '../remove-document.tsx'
import { DocumentActions } from './document-actions.tsx'
import { documentColumns } from './document-columns.tsx'
import { DocumentPanel } from './document-panel.tsx'

/** Every document in a row: found by name, category and property. */
export default function DocumentTable(props: { views: ReactNode; main: ReactNode }) {
  const [removing, setRemoving] = useState<Document | null>(null)
  const [shown, setShown] = useState<Document | null>(null)
  const columns = useMemo(() => documentColumns(setShown), [])
  return (
    <>
      <WorkTable
        name="documents"
        label={t('Documents')}
        list={listDocuments}
        summary={countDocuments}
        file={saveDocuments}
        columns={columns}
        filters={[
          choiceFilter('category', t('Category'), { ...documentCategoryLabels }),
          propertyFilter(),
        ]}
        searchLabel={t('Search name, unit, tenant, #')}
        usualSort="-added"
        nameOf={({ name }) => name}
        total={({ count }) => t('{count, plural, one {# document} other {# documents}}', { count })}
        lead={props.views}
        main={props.main}
        empty={
          <EmptyState
            icon={FileText}
            title={t('No documents found')}
            text={t('No documents match your search and category.')}
          />
        }
        panel={document => (
          <DocumentPanel
            key={document.id}
            document={document}
            onShow={setShown}
            onRemove={setRemoving}
          />
        )}
        actions={selection => <DocumentActions selection={selection} />}
      />
      {removing && <RemoveDocument document={removing} onClose={() => setRemoving(null)} />}
      {shown && <Viewer file={viewableOf(shown)} onClose={() => setShown(null)} />}
    </>
  )
}
