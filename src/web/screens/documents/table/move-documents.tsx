import { maxDocumentsAtOnce, moveDocuments } from '#shared/documents/document-list.ts'
import type { Document } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { call } from '#web/client/api.ts'
import { useSendForm } from '#web/forms/send-form.ts'
import { BulkDialog } from '#web/lists/work-table/bulk/bulk-dialog.tsx'
import type { BulkWork } from '#web/lists/work-table/bulk/bulk-run.ts'
import { partsOf } from '#web/lists/work-table/bulk/in-turn.ts'
import { LeftOut } from '#web/lists/work-table/left-out.tsx'
import { none, type Place, PlaceSelects } from '../upload/place-selects.tsx'

/** Lets the selected documents belong to another lease, unit or property; says before who sees them then. */
export default function MoveDocuments(props: {
  documents: readonly Document[]
  opened: boolean
  onClose: () => void
  onDone: () => void
}) {
  const { documents, opened, onClose, onDone } = props
  const movable = documents.filter(({ canMove }) => canMove)
  const moved = movable.slice(0, maxDocumentsAtOnce)
  // Holds the place alone: the calls are those of the bulk action.
  const form = useSendForm(moveDocuments, {
    initial: { propertyId: none, unitId: none, leaseId: none },
  })
  const place = form.values
  const count = moved.length
  return (
    <BulkDialog
      title={t('Move Documents')}
      preview={t(
        '{count, plural, =0 {None of the selected documents can be moved.} one {# document will belong to the lease, unit or property you choose.} other {# documents will belong to the lease, unit or property you choose.}}',
        { count },
      )}
      leftOut={readersOf(place)}
      submit={t('{count, plural, =0 {Move} one {Move # Document} other {Move # Documents}}', {
        count,
      })}
      isDirty={form.isDirty}
      work={moving(moved, place)}
      opened={opened}
      onClose={onClose}
      onBegun={onDone}
    >
      {() => (
        <>
          <PlaceSelects form={form} enabled={opened} rents={false} />
          <LeftOut
            groups={[
              {
                reason: t(
                  'Stay, as they belong to an expense or a request, or you may not move them:',
                ),
                names: documents.filter(({ canMove }) => !canMove).map(({ name }) => name),
              },
              {
                reason: t('More than {count, number} at once:', { count: maxDocumentsAtOnce }),
                names: movable.slice(maxDocumentsAtOnce).map(({ name }) => name),
              },
            ]}
          />
        </>
      )}
    </BulkDialog>
  )
}

/** Who sees the documents of a place beside the office. */
function readersOf({ propertyId, unitId, leaseId }: Place): string {
  if (leaseId !== none)
    return t('They are shared with the tenants of this lease, who are notified.')
  if (unitId !== none || propertyId !== none)
    return t('They are shared with the owners of the property and with staff, not with tenants.')
  return t('Without a place, only your office sees them.')
}

/** So many documents are moved by one call. */
const together = 50

function moving(documents: readonly Document[], place: Place): BulkWork {
  const ids = documents.map(({ id }) => id)
  return {
    calls: partsOf(ids, together).map(documentIds => ({
      rows: documentIds.length,
      send: async () => (await call(moveDocuments, { body: { documentIds, ...place } })).moved,
    })),
    changes: moveDocuments.changes,
    title: () =>
      t('{count, plural, one {Moving # document} other {Moving # documents}}', {
        count: ids.length,
      }),
    done: count =>
      t('{count, plural, one {# document moved} other {# documents moved}}', { count }),
  }
}
