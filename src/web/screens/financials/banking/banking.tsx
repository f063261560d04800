import { t } from '#shared/language/t.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { ViewNav } from '../tables/view-nav.tsx'
import { BankAccounts } from './accounts/bank-accounts.tsx'
import { Matching } from './matching/matching.tsx'
import { Reconcile } from './reconciling/reconcile.tsx'
import { Rules } from './rules/rules.tsx'
import { Trust } from './trust/trust.tsx'
import {
  type BankingView,
  bankingAddress,
  bankingViewLabels,
  bankingViews,
  usualBankingView,
} from './views.ts'

const parts: Record<BankingView, () => React.JSX.Element> = {
  accounts: BankAccounts,
  match: Matching,
  reconcile: Reconcile,
  rules: Rules,
  trust: Trust,
}

/** Bank accounts, their files and lines, and their reconciliations. Keys 1 to 5 open the views. */
export default function Banking() {
  const [chosen] = useUrlFilter('view', usualBankingView)
  const [account] = useUrlFilter('account')
  const current = bankingViews.find(view => view === chosen) ?? usualBankingView
  const Part = parts[current]
  return (
    <Panel
      title={t('Banking')}
      subtitle={
        current === usualBankingView &&
        t('Import files of your bank, match their lines, reconcile each statement')
      }
      flush
    >
      <ViewNav
        label={t('Views of Banking')}
        views={bankingViews}
        labels={bankingViewLabels}
        current={current}
        addressOf={view => bankingAddress(view, account ? { account } : {})}
      />
      <Part key={current} />
    </Panel>
  )
}
