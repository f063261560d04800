import type { ReactNode } from 'react'
import styles from './terms-list.module.css'

/** The effective terms, with their level where that matters. */
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
