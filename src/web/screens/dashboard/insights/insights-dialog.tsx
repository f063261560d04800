import { Anchor, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Calculator } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import {
  getInsights,
  type Insights,
  type MaintenanceCost,
} from '#shared/reports/dashboard-insights.ts'
import { useCall } from '#web/client/api.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Text } from '#web/components/values/text.tsx'
import { formatCount, formatMoney } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import { lateColumns, rentColumns, vacancyColumns } from './columns.tsx'
import styles from './insights-dialog.module.css'
import { type InsightText, noInsights } from './labels.ts'

/** Every insight with the rows behind it, and in one sentence how it was computed. */
export default function InsightsDialog(props: {
  opened: boolean
  onClose: () => void
  words: readonly InsightText[]
  /** The insight to begin at. */
  at: InsightText['key'] | undefined
}) {
  const onPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { currency } = useLocale()
  // The card has the first rows alone.
  const { data: insights } = useCall(getInsights)
  const rows: Record<keyof Insights, ReactNode> | undefined = insights && {
    rentReview: (
      <FirstRows
        label={t('Rents to review')}
        rows={insights.rentReview?.units}
        columns={rentColumns(currency)}
      />
    ),
    occupancy: (
      <FirstRows
        label={t('Vacant units')}
        rows={insights.occupancy?.units}
        columns={vacancyColumns(currency, insights.occupancy?.loss !== null)}
      />
    ),
    latePayments: (
      <FirstRows
        label={t('Late payments')}
        rows={insights.latePayments?.leases}
        columns={lateColumns(currency)}
      />
    ),
    maintenanceCost: insights.maintenanceCost && (
      <CostRows cost={insights.maintenanceCost} currency={currency} />
    ),
  }
  return (
    <Dialog
      title={t('AI Insights Detail')}
      opened={props.opened}
      onClose={props.onClose}
      size={760}
      fullScreen={onPhone}
    >
      <p className={styles.intro}>
        {props.words.length === 0
          ? noInsights()
          : t('Calculated from rents, dates and costs only. No personal information is used.')}
      </p>
      {props.words.map(words => (
        <Insight key={words.key} words={words} isFirst={props.opened && words.key === props.at}>
          {rows ? rows[words.key] : <LoadingRows count={1} />}
        </Insight>
      ))}
    </Dialog>
  )
}

function Insight(props: { words: InsightText; isFirst: boolean; children: ReactNode }) {
  const { words, isFirst } = props
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFirst) section.current?.scrollIntoView({ block: 'start' })
  }, [isFirst])
  return (
    <section ref={section} className={styles.insight} aria-labelledby={`insight-${words.key}`}>
      <div className={styles.head}>
        <h3 id={`insight-${words.key}`} className={styles.title}>
          {words.title}
        </h3>
        <p className={styles.figure}>{words.figure}</p>
      </div>
      <p className={styles.text}>{words.text}</p>
      {props.children}
      <p className={styles.computed}>
        <Calculator size={15} aria-hidden />
        <span>
          <strong>{t('How it’s calculated:')}</strong> {words.computed}
        </span>
      </p>
    </section>
  )
}

const atFirst = 5

/** The first five rows, and the rest at a press. */
function FirstRows<Row extends { id: string }>(props: {
  label: string
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
}) {
  const [isWhole, setWhole] = useState(false)
  const { rows = [] } = props
  if (rows.length === 0) return null
  return (
    <div className={styles.rows}>
      <DataTable
        label={props.label}
        rows={isWhole ? rows : rows.slice(0, atFirst)}
        rowKey={row => row.id}
        columns={props.columns}
      />
      {!isWhole && rows.length > atFirst && (
        <div className={styles.more}>
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
            {t('Show all {count}', { count: formatCount(rows.length) })}
          </Button>
        </div>
      )}
    </div>
  )
}

function CostRows({ cost, currency }: { cost: MaintenanceCost; currency: string }) {
  return (
    <ul className={styles.facts}>
      {cost.dearest && (
        <li>
          <Text
            id="Highest cost: <0>{property}</0>, {amount}"
            values={{
              property: cost.dearest.propertyName,
              amount: formatMoney(cost.dearest.cost, currency),
            }}
            parts={[
              <Anchor
                key="property"
                inherit
                underline="always"
                component={Link}
                href={`/properties/${cost.dearest.propertyId}`}
              />,
            ]}
          />
        </li>
      )}
      {cost.uncosted > 0 && (
        <li>
          {t(
            '{count, plural, one {# completed request has no cost yet.} other {# completed requests have no cost yet.}}',
            { count: cost.uncosted },
          )}
        </li>
      )}
      {cost.jobs > 0 && (
        <li>
          <Anchor inherit underline="always" component={Link} href="/maintenance?status=completed">
            {t('Completed requests')}
          </Anchor>
        </li>
      )}
    </ul>
  )
}
