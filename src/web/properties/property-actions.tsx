import { ActionIcon, Button, Menu } from '@mantine/core'
import { Archive, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Lease } from '#shared/leases.ts'
import type { Property } from '#shared/properties.ts'
import { usePerson } from '../session.tsx'
import { EditProperty } from './edit-property.tsx'
import { rightsOn } from './property-facts.ts'
import { RemoveProperty } from './remove-property.tsx'

/** What can be done with a property. `leases` are all it ever had; undefined until they are known. */
export function PropertyActions(props: { property: Property; leases?: readonly Lease[] }) {
  const { property, leases } = props
  const rights = rightsOn(property, usePerson())
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
            Edit Property
          </Button>
          {/* The dialog starts from the property as it was saved last. */}
          <EditProperty
            key={property.updatedAt}
            property={property}
            opened={open === 'edit'}
            onClose={close}
          />
        </>
      )}
      {rights.archive && leases && (
        <>
          <Menu>
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label="More actions" flex="0 0 36px">
                <EllipsisVertical size={17} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                color="red"
                leftSection={leases.length > 0 ? <Archive size={16} /> : <Trash2 size={16} />}
                onClick={() => setOpen('remove')}
              >
                {leases.length > 0 ? 'Archive property' : 'Delete property'}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <RemoveProperty
            property={property}
            leases={leases}
            opened={open === 'remove'}
            onClose={close}
          />
        </>
      )}
    </>
  )
}
