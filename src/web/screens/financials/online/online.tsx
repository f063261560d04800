import { t } from '#shared/language/t.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { ViewNav } from '../tables/view-nav.tsx'
import { Attempts } from './attempts.tsx'
import { Differences } from './differences.tsx'
import { Payouts } from './payouts.tsx'
import {
  type OnlineView,
  onlineAddress,
  onlineViewLabels,
  onlineViews,
  usualOnlineView,
} from './views.ts'

const parts: Record<OnlineView, () => React.JSX.Element> = {
  attempts: Attempts,
  payouts: Payouts,
  differences: Differences,
}

/** Money through the payment provider: payments, payouts, and where it and the ledger disagree. Keys 1 to 3. */
export default function Online() {
  const [chosen] = useUrlFilter('view', usualOnlineView)
  const current = onlineViews.find(view => view === chosen) ?? usualOnlineView
  const Part = parts[current]
  return (
    <Panel
      title={t('Online Payments')}
      subtitle={t('Paid by card or bank account, and sent to your bank by the provider')}
      flush
    >
      <ViewNav
        label={t('Views of online payments')}
        views={onlineViews}
        labels={onlineViewLabels}
        current={current}
        addressOf={onlineAddress}
      />
      <Part key={current} />
    </Panel>
  )
}
