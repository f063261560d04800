import type { Document } from '#shared/documents/documents.ts'
import { categoryOf, documentCategoryLabels } from '#shared/documents/labels.ts'
import { t } from '#shared/language/t.ts'
import styles from '#web/components/tables/cells.module.css'
import { typeLabel } from '#web/documents/file-labels.ts'
import { isViewable } from '#web/documents/viewer/viewable.ts'
import { formatBytes, formatInstantDay, fullName } from '#web/format/format.ts'
import type { WorkColumn } from '#web/lists/work-table/work-table-props.ts'
import { DocumentPlace } from '../document-place.tsx'
import rowStyles from '../document-row.module.css'

/** The columns of the documents. */
export function documentColumns(
  onShow: (document: Document) => void,
): readonly WorkColumn<Document>[] {
  return [
    {
      ...{ id: 'name', header: t('Name'), width: 180, grows: 3 },
      ...{ isFixed: true, onPhone: 'title' },
      cell: document => <Name document={document} onShow={onShow} />,
    },
    {
      ...{ id: 'category', header: t('Category'), width: 96, givesWay: 2, onPhone: 'status' },
      cell: document => documentCategoryLabels[categoryOf(document)],
    },
    {
      ...{ id: 'place', header: t('About'), width: 180, grows: 3, givesWay: 1, onPhone: 'fact' },
      cell: document => <DocumentPlace document={document} />,
    },
    {
      ...{ id: 'type', header: t('Type'), width: 84, givesWay: 4 },
      cell: ({ fileType }) => typeLabel(fileType),
    },
    {
      ...{ id: 'size', header: t('Size'), width: 90, align: 'right', givesWay: 3 },
      ...{ onPhone: 'figure' },
      cell: ({ fileSize }) => formatBytes(fileSize ?? 0),
    },
    {
      ...{ id: 'by', header: t('Uploaded by'), width: 140, grows: 1, givesWay: 5 },
      cell: ({ uploader }) => fullName(uploader),
    },
    {
      ...{ id: 'added', header: t('Added'), width: 104, isFixed: true },
      cell: ({ createdAt }) => formatInstantDay(createdAt),
    },
  ]
}

function Name(props: { document: Document; onShow: (document: Document) => void }) {
  const { document } = props
  if (!isViewable(document)) return <span className={styles.tenant}>{document.name}</span>
  return (
    <button
      type="button"
      className={`${styles.tenant} ${rowStyles.shows}`}
      aria-label={t('Show {name}', { name: document.name })}
      onClick={() => props.onShow(document)}
    >
      {document.name}
    </button>
  )
}
