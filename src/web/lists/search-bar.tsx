import type { ReactNode } from 'react'
import { SearchBox } from '#web/components/inputs/search-box.tsx'
import { counted } from '#web/format/format.ts'
import styles from './search-bar.module.css'

/** Above a list: the search text, the other filters, and the number of matching rows. */
export function SearchBar(props: {
  /** Such as 'document'; its plural ends in s. */
  noun: string
  q: string
  setQ: (q: string) => void
  /** How many fit; undefined while they are searched for. */
  found: number | undefined
  /** The list is a column beside another. */
  isNarrow?: boolean
  children?: ReactNode
}) {
  const { noun, found } = props
  return (
    <div className={styles.bar} data-narrow={props.isNarrow}>
      <SearchBox
        className={styles.search}
        label={`Search ${noun}s`}
        value={props.q}
        onChange={props.setQ}
      />
      {props.children}
      <p className={styles.count} role="status">
        {found !== undefined && counted(found, noun)}
      </p>
    </div>
  )
}
