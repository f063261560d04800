import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatLongDay } from '#web/format/format.ts'
import styles from './bar-chart.module.css'
import { labelled } from './bar-scale.ts'

export type BarTone = 'accent' | 'second' | 'warn' | 'bad'

export interface BarGroup {
  key: string
  /** Its label in the tooltip: `March 2025`. */
  name: string
  /** Its short label below the chart: `Mar`. */
  mark: string
  /** Heights on the scale of `ticks`, and the same as text; none for unknown values. */
  bars: readonly { height: number; text: string; tone?: BarTone }[]
}

/**
 * Figures as bars, side by side where a group has several. Pointing at a group, or the arrow keys,
 * show its label. `label` names the chart for screen readers.
 */
export default function BarChart(props: {
  label: string
  groups: readonly BarGroup[]
  /** Lines across, from 0 to the top. */
  ticks: readonly number[]
  tickLabels: (tick: number) => string
  /** Every group has a label, where there are few. */
  marksAll?: boolean
  /** The day the data begins, where some groups lie before it. */
  noDataBefore?: Day | null | undefined
}) {
  const { groups, ticks } = props
  const hasGap = groups.some(isGap)
  const [at, setAt] = useState<number | null>(null)
  const top = ticks.at(-1) ?? 1
  const marked = props.marksAll ? groups.map((_, index) => index) : labelled(groups.length)
  const pointed = at === null ? undefined : groups[at]

  function move(event: KeyboardEvent) {
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -groups.length, End: groups.length }[
      event.key
    ]
    if (!steps) return
    event.preventDefault()
    const from = at ?? (steps > 0 ? -1 : groups.length)
    setAt(Math.min(Math.max(from + steps, 0), groups.length - 1))
  }

  const chart = (
    <div
      className={styles.chart}
      role="slider"
      tabIndex={0}
      aria-label={props.label}
      aria-valuemin={1}
      aria-valuemax={groups.length}
      aria-valuenow={(at ?? groups.length - 1) + 1}
      aria-valuetext={wordsOf(groups[at ?? groups.length - 1])}
      onKeyDown={move}
      onFocus={() => setAt(before => before ?? groups.length - 1)}
      onBlur={() => setAt(null)}
      onPointerLeave={() => setAt(null)}
    >
      <div className={styles.scale} aria-hidden>
        {ticks.toReversed().map(tick => (
          <span key={tick}>{props.tickLabels(tick)}</span>
        ))}
      </div>
      <div className={styles.plot} aria-hidden>
        {ticks.map(tick => (
          <span key={tick} className={styles.line} style={{ bottom: `${(tick / top) * 100}%` }} />
        ))}
        <div className={styles.bars}>
          {groups.map((group, index) => (
            <div
              key={group.key}
              className={styles.slot}
              data-pointed={index === at || undefined}
              data-gap={isGap(group) || undefined}
              onPointerEnter={() => setAt(index)}
              onPointerDown={() => setAt(index)}
            >
              {group.bars.map(bar => (
                <span
                  key={bar.text}
                  className={styles.bar}
                  data-tone={bar.tone}
                  data-empty={bar.height <= 0 || undefined}
                  style={{ height: `${(Math.max(bar.height, 0) / top) * 100}%` }}
                />
              ))}
            </div>
          ))}
        </div>
        {pointed && at !== null && (
          <div
            className={styles.tip}
            style={{ '--at': (at + 0.5) / groups.length } as CSSProperties}
          >
            {(isGap(pointed) ? [t('No data')] : pointed.bars.map(({ text }) => text)).map(text => (
              <strong key={text}>{text}</strong>
            ))}
            <span>{pointed.name}</span>
          </div>
        )}
      </div>
      <div className={styles.dates} aria-hidden>
        {marked.map(index => (
          <span
            key={index}
            // The last one is at the edge, unless each is below its own group.
            style={
              index < groups.length - 1 || props.marksAll
                ? { left: `${((index + 0.5) / groups.length) * 100}%` }
                : undefined
            }
            data-centred={props.marksAll || undefined}
          >
            {groups[index]?.mark}
          </span>
        ))}
      </div>
    </div>
  )
  if (!hasGap) return chart
  return (
    <div className={styles.withGap}>
      {chart}
      <p className={styles.gap}>
        {props.noDataBefore
          ? t('No data before {day}', { day: formatLongDay(props.noDataBefore) })
          : t('No data yet')}
      </p>
    </div>
  )
}

function isGap({ bars }: BarGroup): boolean {
  return bars.length === 0
}

function wordsOf(group: BarGroup | undefined): string {
  if (!group) return ''
  const text = isGap(group) ? t('No data') : group.bars.map(({ text }) => text).join(', ')
  return `${group.name}: ${text}`
}
