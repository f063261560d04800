import { Alert, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { Confirmation } from './confirmation.tsx'
import styles from './form-dialog.module.css'
import type { Meanwhile } from './labeled-change.ts'
import type { LateFees, Question } from './question.ts'
import { ToastsAbove } from './toasts-above.tsx'

export { FieldPair } from '#web/components/layout/field-pair.tsx'

export interface Next {
  /** A button for it, of a dialog for piles. */
  verb?: string
  /** Prepares the next entry; otherwise the form is emptied. */
  begin?: () => void
}

/**
 * The one form dialog. Its form is a `useSendForm`; its children are the inputs. Enter submits; Ctrl or ⌘ with Enter
 * does from a text of several lines too, and goes on with the next entry of a pile. It closes and resets
 * on success, and keeps the input on failure. Escape, the close button and a click outside ask before input is lost;
 * Cancel does not.
 */
export function FormDialog(props: {
  title: string
  /** A line below the title. */
  text?: ReactNode
  opened: boolean
  onClose: () => void
  form: {
    submit: (event?: SyntheticEvent) => Promise<boolean>
    reset: () => void
    isPending: boolean
    isDirty: boolean
    isBack?: boolean
    meanwhile?: Meanwhile
    failure: string | null
    question?: Question | null
    confirm?: (lateFees: LateFees) => Promise<boolean>
    reconsider?: () => void
  }
  /** The verb on the button, such as 'Add Property', and the same while it happens: 'Adding...'. */
  submit: string
  submitting: string
  /** Submit stays disabled, such as until a file is chosen. */
  disabled?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** For an action that cannot be undone: the button is red. */
  destructive?: boolean
  /** The way out, where the verb itself is to cancel: 'Keep Lease'. */
  keep?: string
  /** Of a dialog that creates: once it is sent by Ctrl or ⌘ with Enter, the dialog stays for the next entry. */
  next?: Next | false
  children: ReactNode
}) {
  const { form } = props
  const onPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })

  const [isDoubted, setDoubted] = useState(false)
  /** The focused element at an attempt to leave, or at sending. */
  const left = useRef<HTMLElement>(null)
  const whole = useRef<HTMLFormElement>(null)
  const next = props.next || undefined
  const { confirm } = form

  function close() {
    if (form.isPending) return
    setDoubted(false)
    props.onClose()
    form.reset()
  }

  function leave() {
    if (!form.isDirty) return close()
    if (isDoubted) return keep()
    if (document.activeElement instanceof HTMLElement) left.current = document.activeElement
    setDoubted(true)
  }

  function keep() {
    setDoubted(false)
    left.current?.focus()
  }

  function reconsider() {
    form.reconsider?.()
    // The button that sent it is rendered again.
    const isThere = left.current?.isConnected
    const field = whole.current?.querySelector<HTMLElement>('[data-autofocus]')
    const back = isThere ? left.current : field
    back?.focus()
  }

  /** The callback after sending: the same when the server asks in between. */
  const afterwards = useRef(finish)

  async function send(submit: () => Promise<boolean>, after: () => void) {
    setDoubted(false)
    afterwards.current = after
    if (document.activeElement instanceof HTMLElement) left.current = document.activeElement
    if (await submit()) after()
  }

  function submit(event: SyntheticEvent) {
    // A dialog opened from within another form is a React child of it; keep the event here.
    event.stopPropagation()
    void send(() => form.submit(event), finish)
  }

  /** Ctrl or ⌘ with Enter, from any field. */
  function saveByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (form.isPending || props.disabled || isDoubted || form.question) return
    void send(() => form.submit(), next ? goOn : finish)
  }

  function finish() {
    props.onClose()
    form.reset()
  }

  function goOn() {
    const begin = next?.begin ?? form.reset
    begin()
    // The first field is known once the form is rendered again.
    setTimeout(() => whole.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus())
  }

  return (
    <Dialog
      opened={props.opened}
      onClose={leave}
      title={props.title}
      size={props.size ?? 'md'}
      fullScreen={onPhone}
    >
      {props.text && <p className={styles.text}>{props.text}</p>}
      {form.isBack && (
        <p className={styles.text} role="status">
          {t('Your unsaved changes have been restored. Cancel discards them.')}
        </p>
      )}
      <form ref={whole} noValidate onSubmit={submit} onKeyDown={saveByKey} className={styles.form}>
        {props.children}
        <div className={styles.foot}>
          <ToastsAbove />
          {form.meanwhile && <ChangedMeanwhile {...form.meanwhile} />}
          {form.failure && (
            <Alert color="red" role="alert">
              {form.failure}
            </Alert>
          )}
          {isDoubted && !form.isPending ? (
            <Confirmation
              sentence={t('Discard your changes?')}
              onKeep={keep}
              verb={t('Discard')}
              onDone={close}
            />
          ) : form.question && confirm ? (
            <Confirmation
              sentence={form.question.sentence}
              wouldPost={form.question.wouldPost}
              onKeep={reconsider}
              verb={t('{verb} Anyway', { verb: props.submit.split(' ')[0] ?? '' })}
              onDone={lateFees => void send(() => confirm(lateFees), afterwards.current)}
            />
          ) : (
            <div className={styles.actions}>
              <Button variant="default" onClick={close} disabled={form.isPending}>
                {props.keep ?? t('Cancel')}
              </Button>
              {next?.verb && (
                <Button
                  {...goOnKeys(t('Ctrl+Enter or ⌘+Enter'))}
                  variant="default"
                  disabled={form.isPending || props.disabled}
                  onClick={() => void send(() => form.submit(), goOn)}
                >
                  {next.verb}
                </Button>
              )}
              <Button
                {...(next && !next.verb && goOnKeys(t('Ctrl+Enter or ⌘+Enter adds another')))}
                type="submit"
                color={props.destructive ? 'red' : undefined}
                disabled={form.isPending || props.disabled}
              >
                {form.isPending ? props.submitting : props.submit}
              </Button>
            </div>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function goOnKeys(title: string) {
  return { title, 'aria-keyshortcuts': 'Control+Enter Meta+Enter' }
}
