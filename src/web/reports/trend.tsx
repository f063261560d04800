import { t } from '#shared/language/t.ts'
import styles from './trend.module.css'

/** `+12.5% vs previous 30 days`; N/A without earlier receipts to compare with (domain.md §0). */
export function Trend(props: { percent: string | null; against?: string }) {
  const { percent, against = t('vs previous 30 days') } = props
  if (percent === null) return t('N/A: no earlier revenue')
  const isFall = percent.startsWith('-')
  const tone = Number(percent) === 0 ? 'calm' : isFall ? 'bad' : 'good'
  return (
    <>
      <span className={styles.trend} data-tone={tone}>
        {isFall ? `−${percent.slice(1)}` : `+${percent}`}%
      </span>{' '}
      {against}
    </>
  )
}
