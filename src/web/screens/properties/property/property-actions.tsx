import { Button } from '@mantine/core'
import { Archive, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { Property } from '#shared/properties/properties.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import { propertyRights } from '#web/properties/property-facts.ts'
import { usePerson } from '#web/session/session.tsx'
import { EditProperty } from './edit-property.tsx'
import { RemoveProperty } from './remove-property.tsx'

/**
 * The actions of a property. `leases` are all it ever had; undefined while loading, null where they
 * cannot be loaded.
 */
export function PropertyActions(props: {
  property: Property
  leases: readonly Lease[] | null | undefined
}) {
  const { property, leases } = props
  const rights = propertyRights(property, usePerson())
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {rights.update && (
        <>
          <Button
            variant="default"
            leftSection={<Pencil size={16} aria-hidden />}
            onClick={() => setOpen('edit')}
          >
            {t('Edit Property')}
          </Button>
          <EditProperty property={property} opened={open === 'edit'} onClose={close} />
        </>
      )}
      {rights.archive && leases !== null && (
        <ActionsMenu label={t('More actions')} isButton isLoading={!leases}>
          <MenuAction
            icon={leases?.length ? Archive : Trash2}
            isGrave={leases?.length === 0}
            onClick={() => setOpen('remove')}
          >
            {leases?.length ? t('Archive Property') : t('Delete Property')}
          </MenuAction>
        </ActionsMenu>
      )}
      {rights.archive && leases && (
        <RemoveProperty
          property={property}
          leases={leases}
          opened={open === 'remove'}
          onClose={close}
        />
      )}
    </>
  )
}
