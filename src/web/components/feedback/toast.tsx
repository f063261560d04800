import { Anchor, CloseButton } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { undoSeconds } from '#shared/accounting/undo.ts'
import { t } from '#shared/language/t.ts'
import styles from './toast.module.css'

export interface ToastText {
  title: string
  text?: string
}

/** Undoes the change that a toast reports. Its error may have a sentence, which is shown. */
export type Undo = () => Promise<unknown>

interface Toast extends ToastText {
  id: number
  variant: 'default' | 'destructive'
  undo: Undo | undefined
}

/** One toast at a time: a new one takes the place of the one that shows, for 5 seconds, 10 with Undo. */
export const toast = {
  /** `toast.success('Property created successfully')`, or with a title of its own. */
  success(text: string | ToastText, undo?: Undo) {
    show('default', typeof text === 'string' ? { title: t('Success'), text: text } : text, undo)
  },
  /** The destructive variant, for failures. */
  failure(text: string | ToastText) {
    show('destructive', typeof text === 'string' ? { title: t('Error'), text: text } : text)
  },
}

/** Where the toast appears: above everything, dialogs too, and read out when it comes. */
export function ToastHost() {
  const toast = useSyncExternalStore(subscribe, () => current)
  const host = useRef<HTMLDivElement>(null)
  // The browser's top layer is a stack: shown again, the toast is above a newer dialog.
  useEffect(() => {
    host.current?.hidePopover()
    if (toast) host.current?.showPopover()
  }, [toast])
  return (
    <div ref={host} popover="manual" className={styles.host} aria-live="polite">
      {toast && <ToastCard key={toast.id} toast={toast} />}
    </div>
  )
}

const shownFor = 5000
const shownForUndo = undoSeconds * 1000

function ToastCard({ toast }: { toast: Toast }) {
  const { undo } = toast
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss(toast.id), undo ? shownForUndo : shownFor)
    return () => clearTimeout(timer)
  }, [toast.id, undo, isHeld])
  const isFailure = toast.variant === 'destructive'
  const Icon = isFailure ? CircleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press; pointing pauses it for reading.
    <div
      className={styles.toast}
      data-variant={toast.variant}
      role={isFailure ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text && <p className={styles.text}>{toast.text}</p>}
      </div>
      {undo && (
        <Anchor
          component="button"
          type="button"
          className={styles.undo}
          onClick={() => void run(undo)}
        >
          {t('Undo')}
        </Anchor>
      )}
      <CloseButton aria-label={t('Dismiss')} onClick={() => dismiss(toast.id)} />
    </div>
  )
}

/** The toast changes at once: the link cannot be pressed twice. */
async function run(undo: Undo) {
  show('default', { title: t('Undoing...') })
  try {
    await undo()
    show('default', { title: t('Undone') })
  } catch (error) {
    show('destructive', { title: t('Could not be undone'), ...sentenceIn(error) })
  }
}

function sentenceIn(error: unknown) {
  const { sentence }: { sentence?: unknown } = Object(error)
  return typeof sentence === 'string' ? { text: sentence } : {}
}

let current: Toast | null = null
let count = 0
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function dismiss(id: number) {
  if (current?.id === id) set(null)
}

function show(variant: Toast['variant'], text: ToastText, undo?: Undo) {
  count += 1
  set({ ...text, variant, undo, id: count })
}

function set(next: Toast | null) {
  current = next
  for (const listener of listeners) listener()
}
