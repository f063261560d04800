import { type ReactNode, Suspense, useId } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { labels } from '#shared/language/t.ts'
import { TabRow } from '#web/components/layout/tab-row.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import styles from './record-tabs.module.css'

export type TabName =
  | 'overview'
  | 'money'
  | 'owners'
  | 'repairs'
  | 'documents'
  | 'messages'
  | 'history'

const tabLabels: Readonly<Record<TabName, string>> = labels({
  overview: 'Overview',
  money: 'Money',
  owners: 'Owners',
  repairs: 'Repairs',
  documents: 'Documents',
  messages: 'Messages',
  history: 'History',
})

/** The content of each tab; a missing or false one is not theirs to see. */
export type TabContents = { overview: () => ReactNode } & {
  [Name in TabName]?: (() => ReactNode) | false
}

/**
 * The tabs of a record's page, each at `?tab=`; only the one that is shown is rendered and loads.
 *
 * @param label of what the tabs belong to, for screen readers
 * @param first the one without a name in the address, unless it is the overview
 */
export function RecordTabs(props: { label: string; tabs: TabContents; first?: TabName }) {
  const { tabs, first = 'overview' } = props
  const [path] = useLocation()
  const [search] = useSearchParams()
  const panelId = useId()
  const shown = order.filter(name => tabs[name])
  const asked = search.get('tab') ?? first
  const current = shown.find(name => name === asked) ?? 'overview'
  const content = tabs[current] || tabs.overview
  // Without another there is nothing to choose.
  if (shown.length === 1) return content()
  return (
    <>
      <TabRow
        label={props.label}
        tabs={shown.map(name => ({
          name,
          label: tabLabels[name],
          href: name === 'overview' ? path : `${path}?tab=${name}`,
        }))}
        current={current}
        panelId={panelId}
      />
      <div
        key={current}
        id={panelId}
        role="tabpanel"
        aria-label={tabLabels[current]}
        className={styles.panel}
        data-in-turn
      >
        <Suspense fallback={<LoadingRows />}>{content()}</Suspense>
      </div>
    </>
  )
}

const order = Object.keys(tabLabels) as TabName[]
