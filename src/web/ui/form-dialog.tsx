import { Alert, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { Dialog } from './dialog.tsx'
import styles from './form-dialog.module.css'

export { FieldPair } from './field-pair.tsx'

/**
 * The one dialog. Its form is a `useSendForm`; its children are the inputs. Enter submits. It
 * closes and resets on success, keeps what was typed on failure, and asks before Escape, the cross or
 * a click beside it would lose what was typed. Cancel says so by itself.
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
    failure: string | null
  }
  /** The verb on the button, such as 'Add Property', and the same while it happens: 'Adding...'. */
  submit: string
  submitting: string
  /** Submit stays disabled, such as until a file is chosen. */
  disabled?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** For what cannot be undone: the button is red. */
  destructive?: boolean
  /** The way out, where the verb itself is to cancel: 'Keep Lease'. */
  keep?: string
  /** A second verb for what comes by the dozen: once it is sent the dialog stays, and `begin` readies it for the next. */
  next?: { verb: string; begin: () => void } | false
  children: ReactNode
}) {
  const { form } = props
  const onPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })

  const [isDoubted, setDoubted] = useState(false)
  /** What had the focus when somebody was about to leave. */
  const left = useRef<HTMLElement>(null)
  const whole = useRef<HTMLFormElement>(null)
  const { next } = props

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

  async function submit(event: SyntheticEvent) {
    // A dialog opened from within another form is a React child of it; keep the event here.
    event.stopPropagation()
    setDoubted(false)
    if (await form.submit(event)) {
      props.onClose()
      form.reset()
    }
  }

  async function submitAndGoOn(begin: () => void) {
    setDoubted(false)
    if (!(await form.submit())) return
    begin()
    // Where it begins is known once the form is drawn anew.
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
          What you had entered is here again. Cancel discards it.
        </p>
      )}
      <form ref={whole} noValidate onSubmit={submit} className={styles.form}>
        {props.children}
        <div className={styles.foot}>
          {form.failure && (
            <Alert color="red" role="alert">
              {form.failure}
            </Alert>
          )}
          {isDoubted && !form.isPending ? (
            <Doubt onKeep={keep} onDiscard={close} />
          ) : (
            <div className={styles.actions}>
              <Button variant="default" onClick={close} disabled={form.isPending}>
                {props.keep ?? 'Cancel'}
              </Button>
              {next && (
                <Button
                  variant="default"
                  disabled={form.isPending || props.disabled}
                  onClick={() => void submitAndGoOn(next.begin)}
                >
                  {next.verb}
                </Button>
              )}
              <Button
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

/** In the place of the buttons, so that what would be lost stays in sight. */
function Doubt(props: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <div className={styles.doubt} role="alert">
      <p>Discard what you entered?</p>
      <div className={styles.actions}>
        <Button variant="default" autoFocus onClick={props.onKeep}>
          Keep Editing
        </Button>
        <Button color="red" onClick={props.onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  )
}
