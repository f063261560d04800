import BarChart, { type BarGroup } from '#web/components/charts/bar-chart.tsx'
import { BarLegend } from '#web/components/charts/bar-legend.tsx'
import { ticksUpTo } from '#web/components/charts/bar-scale.ts'
import styles from './charts.module.css'
import { State, States } from './states.tsx'

const months = ['January', 'February', 'March', 'April', 'May', 'June']
const ticks = ticksUpTo(900)

export function Charts() {
  return (
    <States of="BarChart, BarLegend" isWide>
      <State name="one series">
        <Chart label="Revenue" groups={months.map((month, at) => group(month, [at * 150]))} />
      </State>
      <State name="two series, before the data begins">
        <BarLegend names={['Received', 'Spent']} />
        <Chart
          label="Received and spent"
          groups={months.map((month, at) => group(month, at < 2 ? [] : [900 - at * 90, at * 60]))}
        />
      </State>
    </States>
  )
}

function Chart({ label, groups }: { label: string; groups: readonly BarGroup[] }) {
  return (
    <div className={styles.plot}>
      <BarChart
        label={label}
        ticks={ticks}
        tickLabels={tick => `$${tick}`}
        groups={groups}
        marksAll
      />
    </div>
  )
}

function group(month: string, heights: readonly number[]): BarGroup {
  return {
    key: month,
    name: `${month} 2026`,
    mark: month.slice(0, 3),
    bars: heights.map((height, at) => ({
      height,
      text: `$${height}`,
      ...(at === 1 && { tone: 'second' as const }),
    })),
  }
}
