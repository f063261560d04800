import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
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
      toast.success(
        outcome === 'archived'
          ? t('Property archived successfully')
          : t('Property deleted successfully'),
      )
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
        title={
          isKept
            ? t('Archive {name}?', { name: property.name })
            : t('Delete {name}?', { name: property.name })
        }
        confirm={isKept ? t('Archive Property') : t('Delete Property')}
        confirming={isKept ? t('Archiving...') : t('Deleting...')}
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
              This property has been rented, so nothing is deleted. The property and its units are
              hidden from your lists, and leases and payments stay on record. You can restore it
              later.
            </Text>
            {running.length > 0 && <RunningLeases leases={running} onEnd={setEnding} />}
          </Stack>
        ) : (
          <Text>
            {t(
              'This property was never rented. The property and its {units} will be deleted. This cannot be undone.',
              { units: unitsLabel(property.unitCount) },
            )}
          </Text>
        )}
      </ConfirmDialog>
      {ending && <EndLease lease={ending} opened onClose={() => setEnding(null)} />}
    </>
  )
}
