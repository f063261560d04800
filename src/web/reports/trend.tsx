import { t } from '#shared/language/t.ts'
import { Text } from '#web/components/values/text.tsx'
import styles from './trend.module.css'

/** `+12.5% vs previous 30 days`; N/A without earlier receipts to compare with (domain.md §0). */
export function Trend({ percent, days = 30 }: { percent: string | null; days?: number }) {
  if (percent === null) return t('N/A: no earlier revenue')
  const isFall = percent.startsWith('-')
  const tone = Number(percent) === 0 ? 'calm' : isFall ? 'bad' : 'good'
  return (
    <Text
      id="<0>{change}%</0> vs previous {days} days"
      values={{ change: isFall ? `−${percent.slice(1)}` : `+${percent}`, days }}
      parts={[<span key="change" className={styles.trend} data-tone={tone} />]}
    />
  )
}
