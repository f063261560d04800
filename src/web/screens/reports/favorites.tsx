import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { ReportType } from '#shared/reports/report-catalogue.ts'
import { reportName } from '#shared/reports/report-names.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import styles from './favorites.module.css'
import { pageAddressOf } from './report/address.ts'
import { answers } from './report/catalogue.ts'
import { useFavorites } from './runs/use-favorites.ts'

/** The starred ones of these reports, each a link to its page; nothing without any. */
export function Favorites({ reports }: { reports: readonly ReportType[] }) {
  const { favorites } = useFavorites()
  const shown = favorites.filter(type => reports.includes(type))
  if (shown.length === 0) return null
  return (
    <Panel title={t('Favorites')} flush>
      <ul className={styles.list}>
        {shown.map(type => (
          <li key={type}>
            <Link href={pageAddressOf(type)} className={styles.report}>
              <span className={styles.name}>{reportName(type)}</span>
              <span className={styles.text}>{answers[type]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
