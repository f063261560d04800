import { Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
import { TabRow } from '#web/components/layout/tab-row.tsx'
import { addressOf, type Tab, type tabsFor } from './tabs.ts'

export const panelId = 'settings-panel'

/** The tabs of Settings: arrow keys, Home and End move between them; on a phone one choice. */
export function TabList(props: { tabs: ReturnType<typeof tabsFor>; current: Tab }) {
  const { tabs, current } = props
  const [, navigate] = useLocation()
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

  return (
    <TabRow
      label={t('Settings')}
      tabs={tabs.map(({ name, label }) => ({ name, label, href: addressOf(name) }))}
      current={current}
      panelId={panelId}
      wraps
    />
  )
}
