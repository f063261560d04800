import { CloseButton } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { t } from '#shared/language/t.ts'
import styles from './toast.module.css'

export interface ToastText {
  title: string
  text?: string
}

interface Toast extends ToastText {
  id: number
  variant: 'default' | 'destructive'
}

/** One toast at a time: a new one takes the place of the one that shows, for 5 seconds. */
export const toast = {
  /** `toast.success('Property created successfully')`, or with a title of its own. */
  success(text: string | ToastText) {
    show('default', typeof text === 'string' ? { title: t('Success'), text: text } : text)
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

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss(toast.id), shownFor)
    return () => clearTimeout(timer)
  }, [toast.id, isHeld])
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
      <CloseButton aria-label={t('Dismiss')} onClick={() => dismiss(toast.id)} />
    </div>
  )
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

function show(variant: Toast['variant'], text: ToastText) {
  count += 1
  set({ ...text, variant, id: count })
}

function set(next: Toast | null) {
  current = next
  for (const listener of listeners) listener()
}
