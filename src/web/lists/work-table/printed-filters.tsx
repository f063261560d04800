import { t } from '#shared/language/t.ts'
import styles from './printed-filters.module.css'
import type { Address } from './use-work-list.ts'

/** Above a printed list: the search and the filters that its rows passed. */
export function PrintedFilters({ address }: { address: Address }) {
  const { q, active, valueIn } = address
  if (!q && active.length === 0) return null
  return (
    <ul className={styles.filters}>
      {q && <li>{t('Search: {text}', { text: q })}</li>}
      {active.map(({ name, label, words }) => (
        <li key={name}>
          {label}: {words(valueIn(name))}
        </li>
      ))}
    </ul>
  )
}
