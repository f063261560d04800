import styles from './trend.module.css'

/** `+12.5% vs previous 30 days`; N/A without earlier receipts to compare with (domain.md §0). */
export function Trend({ percent, days = 30 }: { percent: string | null; days?: number }) {
  if (percent === null) return 'N/A: no earlier revenue'
  const isFall = percent.startsWith('-')
  const tone = Number(percent) === 0 ? 'calm' : isFall ? 'bad' : 'good'
  return (
    <>
      <span className={styles.trend} data-tone={tone}>
        {isFall ? `−${percent.slice(1)}` : `+${percent}`}%
      </span>{' '}
      vs previous {days} days
    </>
  )
}
