import { List, Text } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { getImport, undoImport } from '#shared/operations/imports.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { formatCount } from '#web/format/format.ts'
import { countsLabel } from './counts-label.ts'

/** Asks before an import is undone, with the removed and the remaining rows. */
export function ImportUndo(props: { id: string; onClose: () => void; onUndone?: () => void }) {
  const { id, onClose } = props
  const plan = useCall(getImport, { params: { id } })
  const undo = useSend(undoImport, {
    onSuccess: () => {
      toast.success(t('Import undone'))
      onClose()
      props.onUndone?.()
    },
  })
  const going = plan.data && countsLabel(plan.data.removes)
  return (
    <ConfirmDialog
      title={t('Undo this import?')}
      confirm={t('Undo Import')}
      confirming={t('Undoing...')}
      opened
      onClose={onClose}
      onConfirm={() => undo.mutate({ params: { id } })}
      isPending={undo.isPending}
      isDisabled={!going}
      error={undo.error}
    >
      <QueryBoundary label={t('Imported records')} rows={3} call={plan}>
        {({ stays, staying }) => (
          <>
            <p>
              {going
                ? t('To be removed: {records}. The history keeps a record of them.', {
                    records: going,
                  })
                : t('Nothing from this import can be removed anymore.')}
            </p>
            {staying > 0 && (
              <>
                <p>{t('These have been changed since and will stay:')}</p>
                <List size="sm" mah={260} style={{ overflowY: 'auto' }}>
                  {stays.map(({ kind, name, why }) => (
                    <List.Item key={`${kind} ${name} ${why}`}>
                      {name}: {why}
                    </List.Item>
                  ))}
                </List>
                {staying > stays.length && (
                  <Text size="sm">
                    {t('and {count} more', { count: formatCount(staying - stays.length) })}
                  </Text>
                )}
              </>
            )}
          </>
        )}
      </QueryBoundary>
    </ConfirmDialog>
  )
}
