import { Button } from '@mantine/core'
import { Download, Eye, Trash2 } from 'lucide-react'
import { type Document, downloadDocument } from '#shared/documents/documents.ts'
import { categoryOf, documentCategoryLabels } from '#shared/documents/labels.ts'
import { t } from '#shared/language/t.ts'
import { typeLabel } from '#web/documents/file-labels.ts'
import { useDownload } from '#web/documents/use-download.ts'
import { isViewable } from '#web/documents/viewer/viewable.ts'
import { formatBytes, formatInstantDay, fullName } from '#web/format/format.ts'
import { PanelActions, PanelFacts } from '#web/lists/work-table/panel-parts.tsx'
import { DocumentPlace } from '../document-place.tsx'

/** One document beside the list: its subject and its actions. */
export function DocumentPanel(props: {
  document: Document
  onShow: (document: Document) => void
  onRemove: (document: Document) => void
}) {
  const { document } = props
  const { percent, start } = useDownload(
    downloadDocument.path.replace(':id', document.id),
    document.fileSize,
  )
  return (
    <>
      <PanelActions>
        {isViewable(document) && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<Eye size={15} aria-hidden />}
            onClick={() => props.onShow(document)}
          >
            {t('Show')}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-md"
          leftSection={<Download size={15} aria-hidden />}
          disabled={percent !== null}
          onClick={start}
        >
          {percent === null ? t('Download') : `${percent}%`}
        </Button>
        {document.canDelete && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<Trash2 size={15} aria-hidden />}
            onClick={() => props.onRemove(document)}
          >
            {t('Delete')}
          </Button>
        )}
      </PanelActions>
      <PanelFacts
        facts={[
          [t('Category'), documentCategoryLabels[categoryOf(document)]],
          [t('About'), document.propertyName && <DocumentPlace document={document} />],
          [t('Type'), typeLabel(document.fileType)],
          [t('Size'), formatBytes(document.fileSize ?? 0)],
          [t('Uploaded by'), fullName(document.uploader)],
          [t('Added'), formatInstantDay(document.createdAt)],
        ]}
      />
    </>
  )
}
