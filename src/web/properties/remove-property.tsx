import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { type Lease, listLeases } from '#shared/leases.ts'
import { deleteProperty, listProperties, type Property } from '#shared/properties.ts'
import { listUnits } from '#shared/units.ts'
import { queryKey, useSend } from '../api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { unitsLabel } from './property-facts.ts'

/** Deletes a property that was never let, archives one that was, and says beforehand which. */
export function RemoveProperty(props: {
  property: Property
  leases: readonly Lease[]
  opened: boolean
  onClose: () => void
}) {
  const { property, leases } = props
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const remove = useSend(deleteProperty, {
    refresh: [listProperties, listUnits, listLeases, '/api/dashboard'],
    onSuccess: ({ outcome }) => {
      toast.success(`Property ${outcome} successfully`)
      // It is gone from the list at once, not only when the list has been read again.
      client.setQueryData<Property[]>(queryKey(listProperties), before =>
        before?.filter(one => one.id !== property.id),
      )
      navigate('/properties')
    },
  })
  const isKept = leases.length > 0
  const active = leases.filter(lease => lease.status === 'active').length
  return (
    <ConfirmDialog
      title={isKept ? `Archive ${property.name}?` : `Delete ${property.name}?`}
      confirm={isKept ? 'Archive Property' : 'Delete Property'}
      confirming={isKept ? 'Archiving...' : 'Deleting...'}
      opened={props.opened}
      onClose={() => {
        remove.reset()
        props.onClose()
      }}
      onConfirm={() => remove.mutate({ params: { id: property.id } })}
      isPending={remove.isPending}
      error={remove.error}
    >
      {isKept ? (
        <Stack gap="xs">
          <Text>
            It has been rented, so nothing is deleted: the property and its units leave your lists,
            and its leases and payments stay on record.
          </Text>
          {active > 0 && (
            <Text fw={600}>
              {active === 1 ? '1 lease is still active.' : `${active} leases are still active.`}{' '}
              {''}
              Archiving does not end {active === 1 ? 'it' : 'them'}.
            </Text>
          )}
        </Stack>
      ) : (
        <Text>
          It was never rented, so the property and its {unitsLabel(property.unitCount)} are deleted
          for good.
        </Text>
      )}
    </ConfirmDialog>
  )
}
