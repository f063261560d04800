import { Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
import tabs from '#web/components/layout/tabs.module.css'
import { useKeys } from '#web/lists/work-table/use-keys.ts'
import styles from './view-nav.module.css'

/** The views of a section: side by side, with the keys 1, 2, 3 …, or one choice on a phone. */
export function ViewNav<View extends string>(props: {
  /** Names the row of links for screen readers. */
  label: string
  views: readonly View[]
  labels: Readonly<Record<View, string>>
  current: View
  addressOf: (view: View) => string
}) {
  const { label, views, labels, current, addressOf } = props
  const [, navigate] = useLocation()
  const onPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  useKeys(
    Object.fromEntries(
      views.map((view, at) => [`${at + 1}`, () => navigate(addressOf(view))] as const),
    ),
  )
  if (onPhone)
    return (
      <div className={styles.views}>
        <Select
          label={t('View')}
          value={current}
          allowDeselect={false}
          data={views.map(value => ({ value, label: labels[value] }))}
          onChange={value => {
            const view = views.find(name => name === value)
            if (view) navigate(addressOf(view))
          }}
        />
      </div>
    )
  return (
    <div className={styles.views}>
      <nav className={styles.nav} aria-label={label}>
        {views.map((view, at) => (
          <Link
            key={view}
            href={addressOf(view)}
            className={tabs.tab}
            aria-current={view === current ? 'page' : undefined}
            aria-keyshortcuts={`${at + 1}`}
          >
            {labels[view]}
          </Link>
        ))}
      </nav>
    </div>
  )
}
