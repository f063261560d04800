import { List, Text } from '@mantine/core'
import { getImport, type ImportCounts, undoImport } from '#shared/operations/imports.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { counted, formatCount } from '#web/format/format.ts'

/** Asks before an import is undone, with the removed and the remaining rows. */
export function ImportUndo(props: { id: string; onClose: () => void; onUndone?: () => void }) {
  const { id, onClose } = props
  const plan = useCall(getImport, { params: { id } })
  const undo = useSend(undoImport, {
    onSuccess: () => {
      toast.success('Import undone')
      onClose()
      props.onUndone?.()
    },
  })
  const going = plan.data && countsLabel(plan.data.removes)
  return (
    <ConfirmDialog
      title="Undo this import?"
      confirm="Undo import"
      confirming="Undoing..."
      opened
      onClose={onClose}
      onConfirm={() => undo.mutate({ params: { id } })}
      isPending={undo.isPending}
      isDisabled={!going}
      error={undo.error}
    >
      <QueryBoundary label="What the import added" rows={3} call={plan}>
        {({ stays, staying }) => (
          <>
            <p>
              {going
                ? `${going} will be removed. The history keeps that they were there.`
                : 'Nothing of it can be removed any more.'}
            </p>
            {staying > 0 && (
              <>
                <p>Somebody has worked with these since. They stay:</p>
                <List size="sm" mah={260} style={{ overflowY: 'auto' }}>
                  {stays.map(({ kind, name, why }) => (
                    <List.Item key={`${kind} ${name} ${why}`}>
                      {name}: {why}
                    </List.Item>
                  ))}
                </List>
                {staying > stays.length && (
                  <Text size="sm">and {formatCount(staying - stays.length)} more</Text>
                )}
              </>
            )}
          </>
        )}
      </QueryBoundary>
    </ConfirmDialog>
  )
}

/** `1 property, 12 units, 11 tenants, 11 leases, and 3 opening balances`; null for none. */
export function countsLabel(counts: ImportCounts): string | null {
  const words = kinds.flatMap(([kind, one, many]) =>
    counts[kind] > 0 ? [counted(counts[kind], one, many)] : [],
  )
  return words.length > 0 ? new Intl.ListFormat('en-US').format(words) : null
}

const kinds = [
  ['properties', 'property', 'properties'],
  ['units', 'unit', 'units'],
  ['tenants', 'tenant', 'tenants'],
  ['leases', 'lease', 'leases'],
  ['openingBalances', 'opening balance', 'opening balances'],
  ['deposits', 'deposit', 'deposits'],
] as const
