import { ActionIcon } from '@mantine/core'
import { Star } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { ReportType } from '#shared/reports/report-catalogue.ts'
import { reportName } from '#shared/reports/report-names.ts'
import { useFavorites } from '../runs/use-favorites.ts'
import styles from './star-button.module.css'

/** Puts a report first on the Reports screen, for this person, or back. */
export function StarButton({ reportType }: { reportType: ReportType }) {
  const { favorites, toggle } = useFavorites()
  const isFavorite = favorites.includes(reportType)
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={34}
      className={styles.star}
      aria-pressed={isFavorite}
      title={isFavorite ? t('Remove from favorites') : t('Add to favorites')}
      aria-label={t('Favorite {report}', { report: reportName(reportType) })}
      onClick={() => toggle(reportType)}
    >
      <Star size={17} aria-hidden />
    </ActionIcon>
  )
}
