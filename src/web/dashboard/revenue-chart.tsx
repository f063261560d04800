import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import type { Day } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import { formatMoney } from '../format.ts'
import { type Bar, labelled, ticksOf } from './revenue-bars.ts'
import styles from './revenue-chart.module.css'
import { spanOf } from './revenue-table.tsx'

/** Money by day or week as bars. Pointing at one, or the arrow keys, say what it stands for. */
export default function RevenueChart({
  bars,
  currency,
}: {
  bars: readonly Bar[]
  currency: string
}) {
  const [at, setAt] = useState<number | null>(null)
  const ticks = ticksOf(bars)
  const top = ticks.at(-1) ?? 1
  const dated = labelled(bars.length)
  const pointed = at === null ? undefined : bars[at]

  function move(event: KeyboardEvent) {
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -bars.length, End: bars.length }[event.key]
    if (!steps) return
    event.preventDefault()
    const from = at ?? (steps > 0 ? -1 : bars.length)
    setAt(Math.min(Math.max(from + steps, 0), bars.length - 1))
  }

  return (
    <div
      className={styles.chart}
      role="slider"
      tabIndex={0}
      aria-label="Revenue, chart"
      aria-valuemin={1}
      aria-valuemax={bars.length}
      aria-valuenow={(at ?? bars.length - 1) + 1}
      aria-valuetext={words(bars[at ?? bars.length - 1], currency)}
      onKeyDown={move}
      onFocus={() => setAt(before => before ?? bars.length - 1)}
      onBlur={() => setAt(null)}
      onPointerLeave={() => setAt(null)}
    >
      <div className={styles.scale} aria-hidden>
        {ticks.toReversed().map(tick => (
          <span key={tick}>{short(tick, currency)}</span>
        ))}
      </div>
      <div className={styles.plot} aria-hidden>
        {ticks.map(tick => (
          <span key={tick} className={styles.line} style={{ bottom: `${(tick / top) * 100}%` }} />
        ))}
        <div className={styles.bars}>
          {bars.map((bar, index) => (
            <div
              key={bar.to}
              className={styles.slot}
              data-pointed={index === at || undefined}
              onPointerEnter={() => setAt(index)}
              onPointerDown={() => setAt(index)}
            >
              <span
                className={styles.bar}
                data-empty={toCents(bar.amount) === 0 || undefined}
                style={{ height: `${(toCents(bar.amount) / 100 / top) * 100}%` }}
              />
            </div>
          ))}
        </div>
        {pointed && at !== null && (
          <div className={styles.tip} style={{ '--at': (at + 0.5) / bars.length } as CSSProperties}>
            <strong>{formatMoney(pointed.amount, currency)}</strong>
            <span>{spanOf(pointed)}</span>
          </div>
        )}
      </div>
      <div className={styles.dates} aria-hidden>
        {dated.map(index => (
          <span
            key={index}
            // The last one stands at the edge.
            style={
              index < bars.length - 1
                ? { left: `${((index + 0.5) / bars.length) * 100}%` }
                : undefined
            }
          >
            {shortDay(bars[index]?.to ?? '')}
          </span>
        ))}
      </div>
    </div>
  )
}

function words(bar: Bar | undefined, currency: string): string {
  return bar ? `${spanOf(bar)}: ${formatMoney(bar.amount, currency)}` : ''
}

/** `$45K`. */
function short(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  }).format(amount)
}

/** `Mar 31`: a month's name is read the same whatever order of figures somebody prefers. */
function shortDay(day: Day): string {
  return dates.format(Date.parse(`${day}T00:00:00Z`))
}

const dates = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
