import styles from './stat-cards.module.css'

/** `+12.5% vs previous 30 days`; 'N/A' when there was nothing before to compare with. */
export function PercentChange({ percent, period }: { percent: string | null; period: string }) {
  if (percent === null) return `N/A ${period}`
  const isFall = percent.startsWith('-')
  return (
    <>
      <span className={styles.change} data-tone={isFall ? 'bad' : 'good'}>
        {isFall ? percent : `+${percent}`}%
      </span>{' '}
      {period}
    </>
  )
}
