import { type KeyboardEvent, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import styles from './tabs.module.css'
import { useCurrentInView } from './use-current-in-view.ts'

export interface TabLink {
  name: string
  label: string
  /** The address that shows it. */
  href: string
}

/** Tabs with an address each: arrow keys, Home and End move between them, and the current one is in view. */
export function TabRow(props: {
  label: string
  tabs: readonly TabLink[]
  current: string
  /** The id of the element that shows the current one. */
  panelId: string
  className?: string | undefined
  /** The pointer or focus is near this one. */
  onNear?: (name: string) => void
}) {
  const { tabs, current, onNear } = props
  const [, navigate] = useLocation()
  const list = useRef<HTMLDivElement>(null)
  useCurrentInView(list, current)

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ name }) => name === current)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    const next = tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    navigate(next.href)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }

  return (
    <div
      ref={list}
      className={props.className ?? styles.scrolling}
      role="tablist"
      aria-label={props.label}
      data-scrolls
    >
      {tabs.map(({ name, label, href }) => (
        <Link
          key={name}
          href={href}
          className={styles.tab}
          role="tab"
          data-tab={name}
          aria-selected={name === current}
          aria-controls={props.panelId}
          tabIndex={name === current ? 0 : -1}
          onPointerEnter={() => onNear?.(name)}
          onFocus={() => onNear?.(name)}
          onKeyDown={move}
        >
          {label}
        </Link>
      ))}
    </div>
  )
}
