import type { AuditEntity, AuditEntry } from '#shared/operations/audit-log.ts'
import { formatDay, formatMoney, fullName, spaced } from '#web/format/format.ts'
import { entityName, named } from './entity-labels.ts'
import { fieldLabel, type Reading, valueLabel } from './values.ts'

export interface Reader extends Reading {
  /** The reader, who is 'You'. */
  me: string
  /** The record of the history: it needs no name of its own. */
  home?: string | undefined
}

/** The actor: `Lana Lord`, `You`, or a name for automations and visitors. */
export function whoOf({ actor, actorKind }: AuditEntry, { me }: Reader): string {
  if (actor) return actor.id === me ? 'You' : fullName(actor)
  return {
    person: 'Somebody whose account is gone',
    visitor: 'Somebody not signed in',
    system: 'Rooftree',
    database: 'Somebody with access to the database',
  }[actorKind]
}

/** The action, to follow the actor: `changed the rent of Alpha, Unit 1 from $1,450.00 to $1,500.00`. */
export function deedOf(entry: AuditEntry, reader: Reader): string {
  const isHome = entry.entityId !== null && entry.entityId === reader.home
  const subject = isHome ? `this ${noun(entry.entity)}` : entityName(entry, reader)
  const isSelf = entry.actor !== null && entry.actor.id === entry.entityId
  const whose = isSelf ? (entry.actor?.id === reader.me ? 'your' : 'their') : null
  switch (entry.action) {
    case 'created':
      return creationOf(entry, reader, subject)
    case 'deleted':
      return `deleted ${subject}`
    case 'started':
      return `started ${subject} by hand`
    case 'exported':
      if (entry.entity !== 'person') return `exported ${subject}`
      return `exported ${whose ? `${whose} own data` : `the data of ${subject}`}`
    case 'signed_in':
      return 'signed in'
    case 'signed_out':
      return isSelf ? 'signed out' : `ended a session of ${subject}`
    case 'sign_in_failed':
      return `tried to sign in as ${subject} with a wrong password`
    case 'proof_failed':
      return `gave a wrong password or code for ${whose ? `${whose} account` : subject}`
    case 'credentials_changed':
      return credentialsOf(entry, whose ?? `${subject}’s`)
    case 'updated':
      return changeOf(entry, reader, isHome ? '' : ` of ${whose ? `${whose} account` : subject}`)
  }
}

/** Details name the credential; a password has none. */
function credentialsOf({ changes }: AuditEntry, whose: string): string {
  const after = (field: string) => changes.find(change => change.field === field)?.after
  const factor = after('twoFactor')
  if (factor) return `turned ${whose} second factor ${factor}`
  const feed = after('calendarFeed')
  if (feed) return `${feed} ${whose} calendar address`
  return `changed ${whose} password`
}

function creationOf(entry: AuditEntry, reader: Reader, subject: string): string {
  const words = (field: string) => {
    const value = entry.changes.find(change => change.field === field)?.after
    return typeof value === 'string' ? value : ''
  }
  const amount = (field = 'amount') => formatMoney(words(field), reader.currency)
  const lease = named('leaseId', entry, reader)
  const forLease = lease && words('leaseId') !== reader.home ? ` for ${lease}` : ''
  switch (entry.entity) {
    case 'lease':
      return `rented ${named('unitId', entry, reader) ?? 'a unit'} to ${named('tenantId', entry, reader) ?? 'a tenant'} for ${amount('monthlyRent')} a month`
    case 'lease_rent':
      return `set the rent${forLease} to ${amount('monthlyRent')} from ${formatDay(words('effectiveFrom'))} on`
    case 'renewal_offer':
      return `offered to renew ${forLease ? `the lease of ${lease}` : 'this lease'} until ${formatDay(words('endDate'))}${
        words('monthlyRent') && ` for ${amount('monthlyRent')} a month`
      }`
    case 'co_tenant':
      return `added ${subject}${forLease}`
    case 'payment':
      return `recorded a payment of ${amount()}${forLease}`
    case 'charge':
      return `charged ${spaced(words('kind'))} of ${amount()} due ${formatDay(words('dueDate'))}${forLease}`
    case 'recurring_charge':
      return `added a recurring charge for ${spaced(words('kind'))} from ${formatDay(words('startsOn'))} on${forLease}`
    case 'recurring_charge_amount':
      return `set a recurring charge${forLease} to ${amount()} from ${formatDay(words('effectiveFrom'))} on`
    case 'charge_run':
      return 'began a charge run'
    case 'import':
      return `began ${subject}`
    case 'credit':
    case 'refund':
    case 'expense':
      return `recorded ${entry.entity === 'expense' ? 'an' : 'a'} ${entry.entity} of ${amount()}${forLease}`
    case 'money_transfer':
      return `moved ${amount()} from one lease to another`
    case 'maintenance_request':
      return `reported ${subject.replace(/^the request /, '')}`
    case 'document':
      return `uploaded ${subject}`
    case 'report':
      return words('output') === 'view'
        ? `made ${subject}`
        : `exported ${subject} as ${words('output').toUpperCase()}`
    case 'tenant_invitation':
      return `invited ${entry.label ?? 'somebody'} as a tenant`
    case 'member_invitation':
      return `invited ${entry.label ?? 'somebody'} as ${words('role')}`
    case 'organization':
      return 'founded the organization'
    default:
      return `added ${subject}`
  }
}

function changeOf(entry: AuditEntry, reader: Reader, subject: string): string {
  const [one, ...more] = primaryChanges(entry)
  if (entry.entity === 'charge_run' && one) return 'took back a charge run'
  if (!one) return `changed something${subject}`
  if (more.length > 0) {
    const fields = [one, ...more].map(({ field }) => fieldLabel(field))
    return `changed the ${listed(fields)}${subject}`
  }
  const field = fieldLabel(one.field)
  const [before, after] = [one.before, one.after].map(value => valueLabel(one.field, value, reader))
  if (one.before === null) return `set the ${field}${subject} to ${after}`
  if (one.after === null) return `removed the ${field}${subject}, ${before}`
  return `changed the ${field}${subject} from ${before} to ${after}`
}

/** Without consequences of another change in the same entry. */
export function primaryChanges({ changes }: AuditEntry): AuditEntry['changes'] {
  const primary = changes.filter(({ field }) => !follows.has(field))
  return primary.length > 0 ? primary : changes
}

const follows = new Set([
  'startedAt',
  'completedAt',
  'answeredAt',
  'linkShownAt',
  'nonRevenueSince',
  'endedAt',
])

function noun(entity: AuditEntity): string {
  return entity === 'maintenance_request' ? 'request' : spaced(entity)
}

const listed = (words: string[]) => new Intl.ListFormat('en-US').format(words)
