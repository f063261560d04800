import styles from './change.module.css'

/** `+12.5% vs previous 30 days`, or that nothing came in then to compare with. */
export function Change({ percent, days = 30 }: { percent: string | null; days?: number }) {
  if (percent === null) return `Nothing in the ${days} days before`
  const isFall = percent.startsWith('-')
  const tone = Number(percent) === 0 ? 'calm' : isFall ? 'bad' : 'good'
  return (
    <>
      <span className={styles.change} data-tone={tone}>
        {isFall ? `−${percent.slice(1)}` : `+${percent}`}%
      </span>{' '}
      vs previous {days} days
    </>
  )
}
