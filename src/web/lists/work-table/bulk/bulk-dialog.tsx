import { type ReactNode, useState } from 'react'
import { undoSeconds } from '#shared/accounting/undo.ts'
import { t } from '#shared/language/t.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { type BulkWork, startBulk } from './bulk-run.ts'

/** Previews a bulk action and its rows, asks for its fields, and begins it. */
export function BulkDialog(props: {
  title: string
  /** How many rows it is about, their sum, and what happens to them. */
  preview: string
  /** How many of the selected rows are left out, and why. */
  leftOut: string | null
  submit: string
  isGrave?: boolean
  /** Something was typed that closing would lose. */
  isDirty?: boolean
  work: BulkWork
  /** The sentence at a field that is not filled in yet; it appears on submit. */
  missing?: string | null
  opened: boolean
  onClose: () => void
  onBegun: () => void
  children?: (error: string | null) => ReactNode
}) {
  const { work, missing = null } = props
  const [isTried, setTried] = useState(false)
  return (
    <FormDialog
      title={props.title}
      text={
        <>
          {props.preview} {props.leftOut}{' '}
          {t('You can undo this for {count, plural, one {# second} other {# seconds}}.', {
            count: undoSeconds,
          })}{' '}
          {work.calls.length > 1 && t('Keep this window open until all are done.')}
        </>
      }
      opened={props.opened}
      onClose={props.onClose}
      form={{
        isPending: false,
        isDirty: props.isDirty ?? false,
        failure: null,
        reset: () => setTried(false),
        submit: async event => {
          event?.preventDefault()
          setTried(true)
          if (missing) return false
          startBulk(work)
          props.onBegun()
          return true
        },
      }}
      submit={props.submit}
      submitting={props.submit}
      disabled={work.calls.length === 0}
      destructive={props.isGrave ?? false}
    >
      {props.children?.(isTried ? missing : null)}
    </FormDialog>
  )
}
