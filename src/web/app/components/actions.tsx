import { Button } from '@mantine/core'
import { Check, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import { CopyField } from '#web/components/actions/copy-field.tsx'
import { RowButton, RowIconButton } from '#web/components/actions/row-button.tsx'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { State, States } from './states.tsx'

const variants = ['filled', 'default', 'light', 'subtle'] as const
const looks = ['light', 'default'] as const
const sizes = ['tiny', 'small', 'medium'] as const

export function Actions() {
  return (
    <>
      <States of="Button">
        {variants.map(variant => (
          <State key={variant} name={variant}>
            <Button variant={variant}>Save changes</Button>
          </State>
        ))}
        <State name="grave">
          <Button color="red">Delete property</Button>
        </State>
        <State name="disabled">
          <Button disabled>Save changes</Button>
        </State>
        <State name="loading">
          <Button loading>Save changes</Button>
        </State>
      </States>
      <States of="RowButton, RowIconButton">
        {looks.flatMap(look =>
          sizes.map(size => (
            <State key={`${look} ${size}`} name={`${look}, ${size}`}>
              <RowButton look={look} size={size} icon={Check}>
                Confirm
              </RowButton>
            </State>
          )),
        )}
        <State name="disabled">
          <RowButton look="default" disabled>
            Confirm
          </RowButton>
        </State>
        <State name="icon, subtle">
          <RowIconButton side={36} aria-label="Edit">
            <Pencil size={16} aria-hidden />
          </RowIconButton>
        </State>
        <State name="icon, default">
          <RowIconButton side={36} look="default" aria-label="Edit it">
            <Pencil size={16} aria-hidden />
          </RowIconButton>
        </State>
      </States>
      <States of="ActionsMenu, CopyField, ConfirmDialog">
        <State name="menu">
          <Menu label="Actions of a row" />
        </State>
        <State name="menu as a button">
          <Menu label="Actions beside buttons" isButton />
        </State>
        <State name="menu, loading">
          <Menu label="Actions under way" isLoading />
        </State>
        <State name="copy field">
          <CopyField label="Link" value="https://rooftree.example/invitations" copy="Copy link" />
        </State>
        <State name="asks before a deletion">
          <Confirmed isPending={false} />
        </State>
        <State name="asks, and was refused">
          <Confirmed isPending={false} error={{ sentence: 'This property has active leases.' }} />
        </State>
        <State name="asks, under way">
          <Confirmed isPending />
        </State>
      </States>
    </>
  )
}

function Menu(props: { label: string; isButton?: boolean; isLoading?: boolean }) {
  return (
    <ActionsMenu {...props}>
      <MenuAction icon={Pencil} onClick={() => {}}>
        Edit
      </MenuAction>
      <MenuAction icon={Trash2} isGrave onClick={() => {}}>
        Delete
      </MenuAction>
    </ActionsMenu>
  )
}

function Confirmed(props: { isPending: boolean; error?: { sentence: string } }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const name = props.isPending ? 'under way' : props.error ? 'refused' : 'asked'
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Delete, {name}
      </Button>
      <LazyDialog opened={isOpen}>
        <ConfirmDialog
          {...props}
          // Under way it cannot be closed; here it must be.
          title={`Delete property (${name})`}
          confirm="Delete property"
          confirming="Deleting..."
          opened={isOpen}
          onClose={close}
          onConfirm={close}
        >
          Its units and documents go with it.
        </ConfirmDialog>
      </LazyDialog>
    </>
  )
}
