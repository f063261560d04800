import { Pencil, Trash2 } from 'lucide-react'
import type { Unit } from '#shared/units.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'

/** Edit and delete of one unit. */
export function UnitMenu(props: { unit: Unit; onEdit: () => void; onDelete: () => void }) {
  return (
    <ActionsMenu label={`Actions for unit ${props.unit.unitNumber}`} size={28}>
      <MenuAction icon={Pencil} onClick={props.onEdit}>
        Edit unit
      </MenuAction>
      <MenuAction icon={Trash2} isGrave onClick={props.onDelete}>
        Delete unit
      </MenuAction>
    </ActionsMenu>
  )
}
