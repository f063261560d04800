import { Files } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { type Document, listDocuments } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import styles from '#web/components/tables/cells.module.css'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { placeLabel, typeLabel } from '#web/documents/file-labels.ts'
import { useDownload } from '#web/documents/use-download.ts'
import { isViewable, viewableOf } from '#web/documents/viewer/viewable.ts'
import { Viewer } from '#web/documents/viewer/viewer.tsx'
import { formatBytes, formatInstantDay } from '#web/format/format.ts'
import { unitPath } from '#web/properties/unit-path.ts'
import { AddFiles, type FiledUnder } from './add-files.tsx'
import own from './documents.module.css'

/** The documents of a property, unit or lease, newest first; each opens in its place or is downloaded. */
export default function Documents(props: {
  of: FiledUnder
  /** Of another record than `of`, such as of each lease of a tenant. */
  title?: string
  mayAdd: boolean
}) {
  const call = useCall(listDocuments, { query: { ...props.of, photos: 'false' } })
  const [shown, setShown] = useState<Document | null>(null)
  return (
    <Panel title={props.title ?? t('Documents')} flush>
      {props.mayAdd && (
        <div className={own.add}>
          <AddFiles under={props.of} />
        </div>
      )}
      <QueryBoundary
        label={t('Documents')}
        rows={3}
        call={call}
        empty={
          <EmptyState
            icon={Files}
            title={t('No documents yet')}
            text={t('Leases, photos, letters and other files appear here.')}
          />
        }
      >
        {documents => (
          <DataTable
            label={t('Documents')}
            dense
            rows={documents}
            rowKey={({ id }) => id}
            columns={columns(setShown)}
          />
        )}
      </QueryBoundary>
      {shown && <Viewer file={viewableOf(shown)} onClose={() => setShown(null)} />}
    </Panel>
  )
}

function columns(onShow: (document: Document) => void): Column<Document>[] {
  return [
    {
      header: t('Name'),
      onPhone: 'title',
      cell: document => <Name document={document} onShow={onShow} />,
      sortBy: ({ name }) => name,
    },
    { header: t('Type'), cell: ({ fileType }) => typeLabel(fileType), onPhone: 'hidden' },
    {
      header: t('Filed under'),
      cell: document => <Place document={document} />,
      sortBy: document => placeLabel(document) ?? '',
    },
    {
      header: t('Added'),
      cell: ({ createdAt }) => formatInstantDay(createdAt),
      sortBy: ({ createdAt }) => createdAt,
      onPhone: 'bare',
    },
    {
      header: t('Size'),
      align: 'right',
      onPhone: 'hidden',
      cell: ({ fileSize }) => formatBytes(fileSize ?? 0),
      sortBy: ({ fileSize }) => fileSize ?? 0,
    },
  ]
}

function Name(props: { document: Document; onShow: (document: Document) => void }) {
  const { document, onShow } = props
  const { percent, start, cancel } = useDownload(viewableOf(document).path, document.fileSize)
  const isSaving = percent !== null
  const [label, act] = isViewable(document)
    ? [t('Show {name}', { name: document.name }), () => onShow(document)]
    : isSaving
      ? [t('Stop downloading {name}', { name: document.name }), cancel]
      : [t('Download {name}', { name: document.name }), start]
  return (
    <button type="button" className={own.name} aria-label={label} onClick={act}>
      {document.name}
      {isSaving && ` ${percent}%`}
    </button>
  )
}

/** The lease, request or property it is filed under, as a link. */
function Place({ document }: { document: Document }) {
  const { leaseId, requestId, propertyId, unitId, requestTitle } = document
  const text = requestTitle ?? placeLabel(document)
  if (!text) return '—'
  const to = requestTitle
    ? `/maintenance/${requestId}`
    : leaseId
      ? `/financials/leases/${leaseId}`
      : propertyId && unitId
        ? unitPath({ id: unitId, propertyId })
        : `/properties/${propertyId}`
  return (
    <Link href={to} className={styles.quiet}>
      {text}
    </Link>
  )
}
