import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import type { Unit } from '#shared/units.ts'

/** Edit and delete of one unit. */
export function UnitMenu(props: { unit: Unit; onEdit: () => void; onDelete: () => void }) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Actions for unit ${props.unit.unitNumber}`}
        >
          <EllipsisVertical size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={props.onEdit}>
          Edit unit
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={props.onDelete}
        >
          Delete unit
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
