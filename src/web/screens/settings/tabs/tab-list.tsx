import { Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
import tabStyles from '#web/components/layout/tabs.module.css'
import styles from './tab-list.module.css'
import { addressOf, type Tab, type tabsFor } from './tabs.ts'

export const panelId = 'settings-panel'

/** The tabs of Settings: arrow keys, Home and End move between them; on a phone one choice. */
export function TabList(props: { tabs: ReturnType<typeof tabsFor>; current: Tab }) {
  const { tabs, current } = props
  const [, navigate] = useLocation()
  const list = useRef<HTMLDivElement>(null)
  const onPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  if (onPhone) {
    return (
      <Select
        label={t('Section')}
        value={current}
        allowDeselect={false}
        data={tabs.map(({ name, label }) => ({ value: name, label }))}
        onChange={value => {
          const chosen = tabs.find(({ name }) => name === value)
          if (chosen) navigate(addressOf(chosen.name))
        }}
      />
    )
  }

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ name }) => name === current)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    const next = tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    navigate(addressOf(next.name))
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }

  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={t('Settings')}>
      {tabs.map(({ name, label }) => (
        <Link
          key={name}
          href={addressOf(name)}
          className={tabStyles.tab}
          role="tab"
          data-tab={name}
          aria-selected={name === current}
          aria-controls={panelId}
          tabIndex={name === current ? 0 : -1}
          onKeyDown={move}
        >
          {label}
        </Link>
      ))}
    </div>
  )
}
