import { readerLanguage, t } from '#shared/language/t.ts'
import type { AuditEntity, AuditEntry } from '#shared/operations/audit-log.ts'
import { fullName } from '#web/format/format.ts'
import { creationOf } from './creation.ts'
import { entityName } from './entity-labels.ts'
import { shownChanges } from './shown-changes.ts'
import { fieldLabel, type Reading, valueLabel } from './values.ts'

export interface Reader extends Reading {
  /** The reader, who is 'You'. */
  me: string
  /** The record of the history: it needs no name of its own. */
  home?: string | undefined
}

/** The actor: `Lana Lord`, `You`, or a name for automations and visitors. */
export function whoOf({ actor, actorKind }: AuditEntry, { me }: Reader): string {
  if (actor) return actor.id === me ? t('You') : fullName(actor)
  return {
    person: t('Someone whose account was deleted'),
    visitor: t('Someone not signed in'),
    system: 'Rooftree',
    database: t('Someone with access to the database'),
  }[actorKind]
}

/** The action, to follow the actor: `changed the rent of Alpha, Unit 1 from $1,450.00 to $1,500.00`. */
export function deedOf(entry: AuditEntry, reader: Reader): string {
  const isHome = entry.entityId !== null && entry.entityId === reader.home
  const subject = isHome ? thisRecord(entry.entity) : entityName(entry, reader)
  const isSelf = entry.actor !== null && entry.actor.id === entry.entityId
  switch (entry.action) {
    case 'created':
      return creationOf(entry, reader, subject)
    case 'deleted':
      return t('deleted {subject}', { subject })
    case 'started':
      return t('started {subject} manually', { subject })
    case 'exported':
      if (entry.entity !== 'person') return t('exported {subject}', { subject })
      if (!isSelf) return t('exported the data of {subject}', { subject })
      return isMe(entry, reader) ? t('exported your own data') : t('exported their own data')
    case 'opened':
      return t('opened the tax number of {subject}', { subject })
    case 'signed_in':
      return t('signed in')
    case 'signed_out':
      return isSelf ? t('signed out') : t('ended a session of {subject}', { subject })
    case 'sign_in_failed':
      return t('tried to sign in as {subject} with a wrong password', { subject })
    case 'proof_failed':
      return t('entered a wrong password or code for {subject}', {
        subject: isSelf ? accountOf(entry, reader) : subject,
      })
    case 'credentials_changed':
      return credentialsOf(entry, isSelf ? accountOf(entry, reader) : subject)
    case 'updated':
      if (isSelf) return changeOf(entry, reader, accountOf(entry, reader))
      return changeOf(entry, reader, isHome ? null : subject)
  }
}

function isMe(entry: AuditEntry, { me }: Reader): boolean {
  return entry.actor?.id === me
}

function accountOf(entry: AuditEntry, reader: Reader): string {
  return isMe(entry, reader) ? t('your account') : t('their account')
}

/** Details name the credential; a password has none. */
function credentialsOf({ changes }: AuditEntry, account: string): string {
  const after = (field: string) => changes.find(change => change.field === field)?.after
  const factor = after('twoFactor')
  if (factor === 'off') return t('turned off two-factor authentication for {account}', { account })
  if (factor) return t('turned on two-factor authentication for {account}', { account })
  const feed = after('calendarFeed')
  if (feed === 'ended') return t('ended the calendar link of {account}', { account })
  if (feed === 'renewed') return t('renewed the calendar link of {account}', { account })
  if (feed) return t('created a calendar link for {account}', { account })
  return t('changed the password of {account}', { account })
}

function changeOf(entry: AuditEntry, reader: Reader, subject: string | null): string {
  const [one, ...more] = primaryChanges(entry)
  if (entry.entity === 'charge_run' && one) return t('undid a charge batch')
  if (entry.entity === 'bill') {
    const bill = subject ?? thisRecord('bill')
    const step = entry.changes.find(({ field }) => field === 'stage')?.after
    if (step === 'approved') return t('approved {bill}', { bill })
    if (step === 'to_approve') return t('sent {bill} for approval', { bill })
  }
  if (!one)
    return subject === null ? t('made a change') : t('made a change to {subject}', { subject })
  if (more.length > 0) {
    const fields = listed([one, ...more].map(({ field }) => fieldLabel(field)))
    return subject === null
      ? t('changed the {fields}', { fields })
      : t('changed the {fields} of {subject}', { fields, subject })
  }
  const field = fieldLabel(one.field)
  const before = valueLabel(one.field, one.before, reader)
  const after = valueLabel(one.field, one.after, reader)
  if (subject === null) {
    if (one.before === null) return t('set the {field} to {after}', { field, after })
    if (one.after === null) return t('removed the {field}, {before}', { field, before })
    return t('changed the {field} from {before} to {after}', { field, before, after })
  }
  if (one.before === null)
    return t('set the {field} of {subject} to {after}', { field, subject, after })
  if (one.after === null)
    return t('removed the {field} of {subject}, {before}', { field, subject, before })
  return t('changed the {field} of {subject} from {before} to {after}', {
    ...{ field, subject, before, after },
  })
}

/** Without consequences of another change in the same entry. */
export function primaryChanges(entry: AuditEntry): AuditEntry['changes'] {
  const changes = shownChanges(entry)
  const primary = changes.filter(({ field }) => !follows.has(field))
  return primary.length > 0 ? primary : changes
}

const follows = new Set([
  'approvedAt',
  'approvedAlone',
  'approvedBy',
  'startedAt',
  'completedAt',
  'answeredAt',
  'linkShownAt',
  'nonRevenueSince',
  'endedAt',
])

function thisRecord(entity: AuditEntity): string {
  switch (entity) {
    case 'maintenance_request':
      return t('this request')
    case 'lease':
      return t('this lease')
    case 'property':
      return t('this property')
    case 'tenant':
      return t('this tenant')
    case 'bill':
      return t('this bill')
    case 'expense':
      return t('this expense')
    case 'vendor':
      return t('this vendor')
    default:
      return t('this record')
  }
}

function listed(words: string[]): string {
  return new Intl.ListFormat(readerLanguage().locales).format(words)
}
