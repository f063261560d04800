import { t } from '#shared/language/t.ts'
import { standing } from '#shared/permissions.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { usePerson } from '#web/session/session.tsx'
import { ViewNav } from '../tables/view-nav.tsx'
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
  const person = usePerson()
  const views = viewsFor(person)
  const [chosen] = useUrlFilter('view', usualView)
  const current = views.find(view => view === chosen) ?? usualView
  const Part = parts[current]
  return (
    <Panel
      title={t('Accounting')}
      subtitle={
        standing(person) === 'owner'
          ? t('Whole amounts of the days you owned each property, without draws of other owners')
          : t('Every debit and credit follows from your records')
      }
      actions={<SaveJournals />}
      flush
    >
      <ViewNav
        label={t('Views of the ledger')}
        views={views}
        labels={viewLabels}
        current={current}
        addressOf={viewAddress}
      />
      <Part key={current} />
    </Panel>
  )
}
