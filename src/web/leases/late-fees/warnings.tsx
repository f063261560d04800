import { TriangleAlert } from 'lucide-react'
import styles from './warnings.module.css'

/** What the law may say against what is being typed; it is sent all the same. */
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
