import { Button } from '@mantine/core'
import { Banknote, House, type LucideIcon, Sparkles, TrendingUp, Wrench } from 'lucide-react'
import { lazy, useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { standing } from '#shared/permissions.ts'
import { getInsights, type Insights, namedInsights } from '#shared/reports/dashboard-insights.ts'
import { useCall } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { QuietLine } from '#web/lists/list-panel.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './insights-card.module.css'
import { type InsightText, noInsights, wordsOf } from './labels.ts'

/** Insights from rows combined; opens the detail with the rows themselves. */
export function InsightsCard() {
  const { currency } = useLocale()
  const { data, error, refetch } = useCall(getInsights, { query: { named: namedInsights } })
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState<InsightText['key']>()
  const isReader = standing(usePerson()) === 'owner'
  const insights = data && wordsOf(data, currency, isReader)

  function open(key?: InsightText['key']) {
    setAt(key)
    setOpen(true)
  }

  return (
    <>
      <Panel
        title={t('AI Insights')}
        subtitle={t('Based on your rents, dates and costs')}
        flush
        actions={
          insights && (
            <Button
              variant="light"
              leftSection={<Sparkles size={16} aria-hidden />}
              onClick={() => open()}
            >
              {t('View Details')}
            </Button>
          )
        }
      >
        {!insights && error ? (
          <FailureState
            title={t('Insights could not be loaded')}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : !insights ? (
          <LoadingRows count={1} label={t('Loading AI Insights')} />
        ) : insights.length === 0 ? (
          <QuietLine>{noInsights()}</QuietLine>
        ) : (
          <ul className={styles.tiles}>
            {insights.map(insight => (
              <Tile key={insight.key} insight={insight} onOpen={() => open(insight.key)} />
            ))}
          </ul>
        )}
      </Panel>
      {insights && (
        <LazyDialog opened={isOpen}>
          <InsightsDialog opened={isOpen} onClose={() => setOpen(false)} words={insights} at={at} />
        </LazyDialog>
      )}
    </>
  )
}

const InsightsDialog = lazy(() => import('./insights-dialog.tsx'))

function Tile({ insight, onOpen }: { insight: InsightText; onOpen: () => void }) {
  const Icon = icons[insight.key]
  return (
    <li>
      <button type="button" className={styles.tile} onClick={onOpen}>
        <span className={styles.head}>
          <Icon size={17} aria-hidden />
          {insight.title}
        </span>
        <span className={styles.figure}>{insight.figure}</span>
        <span className={styles.text}>{insight.text}</span>
      </button>
      {insight.action && (
        <Button
          component={Link}
          href={insight.action.href}
          variant="subtle"
          size="compact-sm"
          className={styles.action}
        >
          {insight.action.label}
        </Button>
      )}
    </li>
  )
}

const icons: Record<keyof Insights, LucideIcon> = {
  rentReview: TrendingUp,
  occupancy: House,
  latePayments: Banknote,
  maintenanceCost: Wrench,
}
