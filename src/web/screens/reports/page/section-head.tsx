import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { reportHeading, reportValue } from '#shared/reports/report-words.ts'
import type { Report } from '#shared/reports/reports.ts'
import { formatCell } from '#web/reports/cells.ts'
import type { Section } from './arrange.ts'
import styles from './report-grid.module.css'

/** The heading of a property with its figures, or of a part of a statement. */
export function SectionHead(props: { section: Section; columns: number; report: Report }) {
  const { section, columns, report } = props
  if (section.title === null) return null
  return (
    <tr className={styles.head}>
      <th scope="rowgroup" colSpan={columns}>
        <span className={styles.headText}>
          <Title section={section} />
          {section.isOfProperty && (
            <span className={styles.fact}>
              {t('{count, plural, one {# row} other {# rows}}', { count: section.count })}
            </span>
          )}
          {section.others.map(([label, { type, value }]) => (
            <span key={label} className={styles.fact}>
              {reportHeading(label)} {formatCell(value, type, report.currency)}
            </span>
          ))}
        </span>
      </th>
    </tr>
  )
}

function Title({ section: { propertyId, title, isOfProperty } }: { section: Section }) {
  if (!isOfProperty) return reportValue('Section', title ?? '')
  if (!propertyId) return t('No property')
  return (
    <Link href={`/properties/${propertyId}`} className={styles.link}>
      {title}
    </Link>
  )
}
