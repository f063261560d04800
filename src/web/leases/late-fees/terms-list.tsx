import type { ReactNode } from 'react'
import styles from './terms-list.module.css'

/** What holds, each with whose word it is where that is worth a word. */
export function TermsList(props: { terms: readonly [string, ReactNode, string?][] }) {
  return (
    <dl className={styles.terms}>
      {props.terms.map(([label, holds, whose]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {holds}
            {whose && <span>{whose}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
