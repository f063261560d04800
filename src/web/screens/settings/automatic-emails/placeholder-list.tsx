import { t } from '#shared/language/t.ts'
import {
  type AutomaticEmailKind,
  automaticEmailRules,
  previewAutomaticEmail,
} from '#shared/messaging/automatic-emails.ts'
import { useCall } from '#web/client/api.ts'
import styles from './automatic-emails.module.css'

/** The placeholders in braces, and their text for a tenant. */
export function PlaceholderList({ kind }: { kind: AutomaticEmailKind }) {
  const { data } = useCall(previewAutomaticEmail, { params: { kind } })
  const labels = new Map(data?.values.map(value => [value.placeholder, value.words]))
  return (
    <section>
      <p className={styles.caption}>{t('Placeholders are replaced for each tenant:')}</p>
      <dl className={styles.placeholders}>
        {automaticEmailRules[kind].placeholders.map(name => (
          <div key={name}>
            <dt>{`{${name}}`}</dt>
            <dd dir="auto">{labels.get(name) || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
