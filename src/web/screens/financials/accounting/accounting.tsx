import { Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import tabs from '#web/components/layout/tabs.module.css'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { useKeys } from '#web/lists/work-table/use-keys.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './accounting.module.css'
import { Accounts } from './accounts.tsx'
import { BalanceSheet } from './balance-sheet.tsx'
import { Budgets } from './budgets/budgets.tsx'
import { CashFlow } from './cash-flow.tsx'
import { Journals } from './journals.tsx'
import { Ledger } from './ledger.tsx'
import { SaveJournals } from './save-journals.tsx'
import { TrialBalance } from './trial-balance.tsx'
import { usualView, type View, viewAddress, viewLabels, viewsFor } from './views.ts'

const parts: Record<View, () => React.JSX.Element> = {
  'trial-balance': TrialBalance,
  ledger: Ledger,
  'balance-sheet': BalanceSheet,
  'cash-flow': CashFlow,
  journals: Journals,
  accounts: Accounts,
  budgets: Budgets,
}

/** The general ledger: statements, lines, journals, accounts and budgets. Keys 1 to 7 open the views. */
export default function Accounting() {
  const [, navigate] = useLocation()
  const views = viewsFor(usePerson())
  const [chosen] = useUrlFilter('view', usualView)
  const current = views.find(view => view === chosen) ?? usualView
  const Part = parts[current]
  useKeys(
    Object.fromEntries(
      views.map((view, at) => [`${at + 1}`, () => navigate(viewAddress(view))] as const),
    ),
  )
  return (
    <Panel
      title={t('Accounting')}
      subtitle={t('Every debit and credit follows from your records')}
      actions={<SaveJournals />}
      flush
    >
      <ViewNav views={views} current={current} />
      <Part key={current} />
    </Panel>
  )
}

function ViewNav({ views, current }: { views: View[]; current: View }) {
  const [, navigate] = useLocation()
  const onPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  if (onPhone)
    return (
      <div className={styles.views}>
        <Select
          label={t('View')}
          value={current}
          allowDeselect={false}
          data={views.map(value => ({ value, label: viewLabels[value] }))}
          onChange={value => {
            const view = views.find(name => name === value)
            if (view) navigate(viewAddress(view))
          }}
        />
      </div>
    )
  return (
    <div className={styles.views}>
      <nav className={styles.nav} aria-label={t('Views of the ledger')}>
        {views.map((view, at) => (
          <Link
            key={view}
            href={viewAddress(view)}
            className={tabs.tab}
            aria-current={view === current ? 'page' : undefined}
            aria-keyshortcuts={`${at + 1}`}
          >
            {viewLabels[view]}
          </Link>
        ))}
      </nav>
    </div>
  )
}
