import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { Dialog } from './dialog.tsx'

/** A confirmation of an action that is hard to undo, with its effects. */
export function ConfirmDialog(props: {
  title: string
  children: ReactNode
  /** The verb on the button, such as 'Delete property'. */
  confirm: string
  /** The button while it happens, such as 'Deleting...'. */
  confirming: string
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  isPending: boolean
  /** There is nothing to confirm. */
  isDisabled?: boolean
  /** The error of `useSend`; its sentence is shown. */
  error?: { sentence: string } | null
  /** False for an action that can be undone; the button is then not red. */
  destructive?: boolean
}) {
  const close = props.isPending ? () => {} : props.onClose
  return (
    <Dialog opened={props.opened} onClose={close} title={props.title}>
      {props.children}
      {props.error && (
        <Alert color="red" mt="md" role="alert">
          {props.error.sentence}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} disabled={props.isPending} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button
          color={props.destructive === false ? undefined : 'red'}
          onClick={props.onConfirm}
          disabled={props.isPending || props.isDisabled}
        >
          {props.isPending ? props.confirming : props.confirm}
        </Button>
      </Group>
    </Dialog>
  )
}
