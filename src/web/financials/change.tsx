import styles from './financials.module.css'

/** `+12.5% vs previous 30 days`; N/A where there was nothing to compare with. */
export function Change({ percent }: { percent: string | null }) {
  const tone =
    percent === null || Number(percent) === 0 ? 'calm' : percent.startsWith('-') ? 'bad' : 'good'
  return (
    <>
      <span className={styles.change} data-tone={tone}>
        {percent === null ? 'N/A' : signed(percent)}
      </span>{' '}
      vs previous 30 days
    </>
  )
}

function signed(percent: string): string {
  return percent.startsWith('-') ? `−${percent.slice(1)}%` : `+${percent}%`
}
