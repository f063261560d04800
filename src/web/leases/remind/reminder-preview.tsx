import { t } from '#shared/language/t.ts'
import { type RemindedLease, reminderFault } from '#shared/leases/late-reminders.ts'
import { type Wording, worded } from '#shared/messaging/email-wording.ts'
import { calledName } from '#web/format/format.ts'
import styles from './remind.module.css'
import { wordsOf } from './reminder-labels.ts'

/** The email as the tenant of one lease reads it. */
export function ReminderPreview(props: {
  lease: RemindedLease
  wording: Wording
  className: string | undefined
}) {
  const { lease, wording } = props
  const fault = reminderFault(wording.subject) ?? reminderFault(wording.body)
  const words = wordsOf(lease)
  const { subject, paragraphs } = worded(wording, words)
  const reader = lease.people.find(({ reach }) => reach === 'email') ?? lease.tenant
  return (
    <section aria-label={t('Preview')} className={props.className}>
      <p className={styles.note}>
        {fault
          ? typeof fault === 'string'
            ? fault
            : fault.message
          : t('Preview for {name}', { name: words.name ?? '' })}
      </p>
      <p className={styles.name} dir="auto">
        {subject}
      </p>
      <p dir="auto">{t('Hello {name},', { name: calledName(reader) })}</p>
      {paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key, and no state.
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
    </section>
  )
}
