import { Button } from '@mantine/core'
import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { SearchBox } from '#web/components/inputs/search-box.tsx'
import styles from './search-bar.module.css'

/** Above a list: the search text, the other filters, and the number of matching rows. */
export function SearchBar(props: {
  noun: keyof typeof textsOf
  q: string
  setQ: (q: string) => void
  /** How many fit; undefined while they are searched for. */
  found: number | undefined
  /** The list is a column beside another. */
  isNarrow?: boolean
  /** On a phone a button opens the filters: a row of the list is on screen without them. */
  folds?: boolean
  children?: ReactNode
}) {
  const { noun, found, folds = false } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.bar} data-narrow={props.isNarrow}>
      <SearchBox
        className={styles.search}
        label={textsOf[noun].search()}
        value={props.q}
        onChange={props.setQ}
      />
      {folds && (
        <Button
          className={styles.fold}
          variant="default"
          leftSection={<ListFilter size={17} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('Filters')}
        </Button>
      )}
      <div className={styles.filters} data-folded={folds && !isOpen}>
        {props.children}
      </div>
      <p className={styles.count} role="status">
        {found !== undefined && textsOf[noun].found(found)}
      </p>
    </div>
  )
}

/** The label of the search, and the number of rows found. */
const textsOf = {
  request: {
    search: () => t('Search requests'),
    found: (count: number) => t('{count, plural, one {# request} other {# requests}}', { count }),
  },
  conversation: {
    search: () => t('Search conversations'),
    found: (count: number) =>
      t('{count, plural, one {# conversation} other {# conversations}}', { count }),
  },
  message: {
    search: () => t('Search messages'),
    found: (count: number) => t('{count, plural, one {# message} other {# messages}}', { count }),
  },
  document: {
    search: () => t('Search documents'),
    found: (count: number) => t('{count, plural, one {# document} other {# documents}}', { count }),
  },
}
