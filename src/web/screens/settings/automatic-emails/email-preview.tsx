import { t } from '#shared/language/t.ts'
import { translated } from '#shared/language/translated.ts'
import {
  type AutomaticEmailKind,
  type EmailPreview as EmailPreviewReply,
  previewAutomaticEmail,
  wordingFault,
} from '#shared/messaging/automatic-emails.ts'
import { type Wording, worded } from '#shared/messaging/email-wording.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import styles from './automatic-emails.module.css'

/** The email in its current text, as a tenant of the organization would read it. */
export function EmailPreview({ kind, wording }: { kind: AutomaticEmailKind; wording: Wording }) {
  const call = useCall(previewAutomaticEmail, { params: { kind } })
  return (
    <QueryBoundary label={t('The preview')} rows={2} call={call}>
      {data => <Worded kind={kind} wording={wording} data={data} />}
    </QueryBoundary>
  )
}

function Worded(props: { kind: AutomaticEmailKind; wording: Wording; data: EmailPreviewReply }) {
  const { kind, wording, data } = props
  const fault = wordingFault(kind, wording.subject) ?? wordingFault(kind, wording.body)
  const caption = fault && translated(fault)
  const values = Object.fromEntries(
    data.values.map(({ placeholder, words }) => [placeholder, words]),
  )
  const { subject, paragraphs } = worded(wording, values)
  return (
    <section aria-label={t('Preview')} className={styles.preview}>
      <p className={styles.caption}>{caption ?? captionOf(data)}</p>
      <p className={styles.subject} dir="auto">
        {subject}
      </p>
      <p dir="auto">{data.greeting}</p>
      {paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key, and no state.
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
      {data.details.length > 0 && (
        <dl className={styles.placeholders}>
          {data.details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {data.closing.map(line => (
        <p key={line} className={styles.closing}>
          {line}
        </p>
      ))}
    </section>
  )
}

function captionOf({ isReal, hasJoined, tenant }: EmailPreviewReply): string {
  if (!isReal) return t('Sample. Once you have a lease, one of your tenants is shown here.')
  return hasJoined
    ? t('As {tenant} would receive it', { tenant })
    : t('As {tenant} would receive it after joining the portal', { tenant })
}
