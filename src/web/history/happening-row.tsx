import { Bot, Database, EyeOff } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import { Instant } from '#web/components/values/instant.tsx'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { formatMoment, initials } from '#web/format/format.ts'
import { deviceLabel } from './device.ts'
import type { Happening } from './grouping.ts'
import styles from './happening-row.module.css'
import { deedOf, primaryChanges, type Reader, whoOf } from './sentence.ts'
import { shownChanges } from './shown-changes.ts'
import { fieldLabel, valueLabel } from './values.ts'

/** One event: author, change and time, and with `whole` also its origin. */
export function HappeningRow(props: {
  happening: Happening
  reader: Omit<Reader, 'names'>
  whole?: boolean
}) {
  const { entry, count } = props.happening
  const reader = { ...props.reader, names: new Map(entry.names.map(({ id, name }) => [id, name])) }
  return (
    <li className={styles.row}>
      <Who entry={entry} />
      <div className={styles.words}>
        <p className={styles.sentence}>
          <strong>{whoOf(entry, reader)}</strong>{' '}
          {count > 1 ? severalOf(entry, count) : deedOf(entry, reader)}
        </p>
        {count === 1 && <Changes entry={entry} reader={reader} whole={props.whole ?? false} />}
        <p className={styles.when}>
          <Instant at={entry.at}>{formatMoment(entry.at)}</Instant>
          {props.whole && entry.address && <span>{entry.address}</span>}
          {props.whole && entry.userAgent && (
            <span title={entry.userAgent}>{deviceLabel(entry.userAgent)}</span>
          )}
        </p>
      </div>
    </li>
  )
}

function Who({ entry }: { entry: AuditEntry }) {
  if (entry.actor) return <PersonAvatar initials={initials(entry.actor)} />
  const Icon = { person: EyeOff, visitor: EyeOff, system: Bot, database: Database }[entry.actorKind]
  return (
    <span className={styles.icon} data-tone={entry.actorKind} aria-hidden>
      <Icon size={18} />
    </span>
  )
}

/** Several changes of one record line by line; the first values of a new record only on request. */
function Changes(props: { entry: AuditEntry; reader: Reader; whole: boolean }) {
  const { entry, reader } = props
  if (entry.action !== 'updated') {
    const shown = shownChanges(entry)
    if (!props.whole || shown.length === 0) return null
    const side = entry.action === 'deleted' ? 'before' : 'after'
    return (
      <details className={styles.details}>
        <summary>{t('Details')}</summary>
        <dl className={styles.changes}>
          {shown.map(change => (
            <div key={change.field}>
              <dt>{fieldLabel(change.field)}</dt>
              <dd>{valueLabel(change.field, change[side], reader)}</dd>
            </div>
          ))}
        </dl>
      </details>
    )
  }
  const changes = primaryChanges(entry)
  if (changes.length < 2) return null
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <dd>
            {before !== null && (
              <>
                <del className={styles.before}>{valueLabel(field, before, reader)}</del>
                <span aria-hidden> → </span>
              </>
            )}
            <ins className={styles.after}>
              {after === null ? t('removed') : valueLabel(field, after, reader)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function severalOf({ action, entity }: AuditEntry, count: number): string {
  if (entity === 'session') return t('ended {count, number} sessions', { count })
  if (entity === 'charge') return t('charged rent for {count, number} periods', { count })
  if (entity === 'bill_line')
    return action === 'deleted'
      ? t('removed {count, number} lines of a bill', { count })
      : t('added {count, number} lines to a bill', { count })
  return action === 'deleted'
    ? t('deleted {count, number} units', { count })
    : t('added {count, number} units', { count })
}
