import { Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
import { ScrollRow } from '#web/components/layout/scroll-row.tsx'
import styles from './section-nav.module.css'
import { addressOf, type Section, type sectionsFor } from './tables/sections.ts'

/** The parts of the screen: side by side, or one choice on a phone. */
export function SectionNav(props: {
  sections: ReturnType<typeof sectionsFor>
  current: Section
  /** The pointer or focus is near this one. */
  onNear: (name: Section) => void
  /** A button on the same line. */
  action?: ReactNode
}) {
  const { sections, current, onNear, action } = props
  const [, navigate] = useLocation()
  const onPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  if (onPhone) {
    return (
      <div className={styles.choice}>
        <Select
          label={t('Section')}
          value={current}
          onDropdownOpen={() => {
            for (const { name } of sections) onNear(name)
          }}
          data={sections.map(({ name, label }) => ({ value: name, label }))}
          onChange={value => {
            const chosen = sections.find(({ name }) => name === value)
            if (chosen) navigate(addressOf(chosen.name))
          }}
        />
        {action}
      </div>
    )
  }
  // Receiving payments is an action of the payments, and has its button there.
  const beside = sections.filter(({ name }) => name !== 'receive')
  const shown = current === 'receive' ? 'payments' : current
  return (
    <div className={styles.line}>
      <nav className={styles.nav} aria-label={t('Financials sections')}>
        <ScrollRow current={shown}>
          {beside.map(({ name, label }) => (
            <Link
              key={name}
              href={addressOf(name)}
              className={styles.link}
              onPointerEnter={() => onNear(name)}
              onFocus={() => onNear(name)}
              aria-current={name === shown ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </ScrollRow>
      </nav>
      {action}
    </div>
  )
}
