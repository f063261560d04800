import { t } from '#shared/language/t.ts'
import { updateVendor, type Vendor } from '#shared/maintenance/vendors.ts'
import { call } from '#web/client/api.ts'
import { BulkDialog } from '#web/lists/work-table/bulk/bulk-dialog.tsx'

/** Archives several vendors. */
export default function ArchiveMany(props: {
  rows: readonly Vendor[]
  opened: boolean
  onClose: () => void
  onBegun: () => void
}) {
  const { rows, ...dialog } = props
  const counting = { count: rows.length }
  return (
    <BulkDialog
      {...dialog}
      title={t('Archive Vendors')}
      preview={t(
        '{count, plural, one {# vendor will} other {# vendors will}} no longer be offered on new expenses.',
        counting,
      )}
      leftOut={null}
      submit={t('{count, plural, one {Archive # Vendor} other {Archive # Vendors}}', counting)}
      work={{
        calls: rows.map(({ id, name }) => ({
          name,
          send: () => call(updateVendor, { params: { id }, body: { archived: true } }),
        })),
        changes: updateVendor.changes,
        title: () =>
          t('{count, plural, one {Archiving # vendor} other {Archiving # vendors}}', counting),
        done: count =>
          t('{count, plural, one {# vendor archived} other {# vendors archived}}', { count }),
      }}
    />
  )
}
