import {
  type AutomaticEmailKind,
  previewAutomaticEmail,
  wordingFault,
} from '#shared/automatic-emails.ts'
import { filled, paragraphsOf, type Wording } from '#shared/email-wording.ts'
import { useCall } from '../../api.ts'
import { FailureState } from '../../ui/failure-state.tsx'
import { LoadingRows } from '../../ui/loading.tsx'
import styles from './automatic-emails.module.css'

/** The email as it is typed, with what a tenant of the organization would read in it. */
export function EmailPreview({ kind, wording }: { kind: AutomaticEmailKind; wording: Wording }) {
  const { data, error, refetch } = useCall(previewAutomaticEmail, { params: { kind } })
  if (error && !data)
    return (
      <FailureState
        title="The preview could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <LoadingRows count={2} label="Loading the preview" />
  const isWrong = [wording.subject, wording.body].some(text => wordingFault(kind, text) !== null)
  const values = Object.fromEntries(
    data.values.map(({ placeholder, words }) => [placeholder, words]),
  )
  return (
    <section aria-label="Preview" className={styles.preview}>
      <p className={styles.caption}>
        {isWrong
          ? 'The preview is complete once the wording is corrected'
          : data.isReal
            ? `As ${data.tenant} would get it`
            : 'An example; your first tenant’s email shows here'}
      </p>
      <p className={styles.subject}>{filled(wording.subject, values)}</p>
      <p>{data.greeting}</p>
      {paragraphsOf(wording.body).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and none keeps a state.
        <p key={at}>{filled(paragraph, values)}</p>
      ))}
      {data.closing.map(line => (
        <p key={line} className={styles.closing}>
          {line}
        </p>
      ))}
    </section>
  )
}
