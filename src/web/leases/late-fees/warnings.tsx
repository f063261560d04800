import { TriangleAlert } from 'lucide-react'
import styles from './warnings.module.css'

/** Possible conflicts of the input with the law; it can be sent all the same. */
export function TermsWarnings({ sentences }: { sentences: readonly string[] }) {
  return (
    <div className={styles.warnings} aria-live="polite" hidden={sentences.length === 0}>
      <TriangleAlert size={18} aria-hidden className={styles.icon} />
      <div>
        {sentences.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  )
}
