import type { KeyboardEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { ScrollRow } from './scroll-row.tsx'
import styles from './tabs.module.css'

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
  /** They stand on several lines instead of scrolling. */
  wraps?: true
  /** The pointer or focus is near this one. */
  onNear?: (name: string) => void
}) {
  const { tabs, current, onNear } = props
  const [, navigate] = useLocation()

  function move(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex(({ name }) => name === current)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    const next = tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    navigate(next.href)
    const list = event.currentTarget.parentElement
    list?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }

  return (
    <ScrollRow current={current} role="tablist" aria-label={props.label} data-wraps={props.wraps}>
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
    </ScrollRow>
  )
}
