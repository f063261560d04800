import { t } from '#shared/language/t.ts'
import { Page } from '#web/components/layout/page.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { usePerson } from '#web/session/session.tsx'
import { rentsOnly } from './organization/rents-only.ts'
import styles from './rows/rows.module.css'
import { TabCards } from './tabs/tab-cards.tsx'
import { panelId, TabList } from './tabs/tab-list.tsx'
import { tabsFor } from './tabs/tabs.ts'

export default function Settings() {
  const person = usePerson()
  const tabs = tabsFor(person)
  const [asked] = useUrlFilter('tab', 'general')
  const { name = 'general', label } = tabs.find(tab => tab.name === asked) ?? { ...tabs[0] }
  return (
    <Page
      title={t('Settings')}
      subtitle={
        rentsOnly(person)
          ? t('Your profile and preferences')
          : t('Your profile, preferences and organization')
      }
    >
      <TabList tabs={tabs} current={name} />
      <div id={panelId} role="tabpanel" aria-label={label} className={styles.cards}>
        <TabCards key={name} tab={name} />
      </div>
    </Page>
  )
}
