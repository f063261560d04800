import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Lease } from '#shared/leases/leases.ts'
import { deleteProperty, listProperties, type Property } from '#shared/properties/properties.ts'
import { queryKey, useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { EndLease } from '#web/leases/end/end-lease.tsx'
import { unitsLabel } from '#web/properties/property-facts.ts'
import { RunningLeases } from './running-leases.tsx'

/** Deletes a property that was never leased, archives others, and announces which. */
export function RemoveProperty(props: {
  property: Property
  leases: readonly Lease[]
  opened: boolean
  onClose: () => void
}) {
  const { property, leases } = props
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const [ending, setEnding] = useState<Lease | null>(null)
  const remove = useSend(deleteProperty, {
    onSuccess: ({ outcome }) => {
      toast.success(`Property ${outcome} successfully`)
      // Removed from the list at once, before the list is reloaded.
      client.setQueryData<Property[]>(queryKey(listProperties), before =>
        before?.filter(one => one.id !== property.id),
      )
      navigate('/properties')
    },
  })
  const isKept = leases.length > 0
  const running = leases.filter(({ status }) => status === 'active' || status === 'pending')
  return (
    <>
      <ConfirmDialog
        title={isKept ? `Archive ${property.name}?` : `Delete ${property.name}?`}
        confirm={isKept ? 'Archive Property' : 'Delete Property'}
        confirming={isKept ? 'Archiving...' : 'Deleting...'}
        opened={props.opened && !ending}
        onClose={() => {
          remove.reset()
          props.onClose()
        }}
        onConfirm={() => remove.mutate({ params: { id: property.id } })}
        isPending={remove.isPending}
        isDisabled={running.length > 0}
        error={remove.error}
        destructive={!isKept}
      >
        {isKept ? (
          <Stack gap="xs">
            <Text>
              It has been rented, so nothing is deleted: the property and its units leave your
              lists, and its leases and payments stay on record. You can restore it.
            </Text>
            {running.length > 0 && <RunningLeases leases={running} onEnd={setEnding} />}
          </Stack>
        ) : (
          <Text>
            It was never rented, so the property and its {unitsLabel(property.unitCount)} are
            deleted for good.
          </Text>
        )}
      </ConfirmDialog>
      {ending && <EndLease lease={ending} opened onClose={() => setEnding(null)} />}
    </>
  )
}
