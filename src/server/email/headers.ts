import { t } from '#shared/language/t.ts'
import { oneLine, withoutLinks } from '#shared/messaging/email-wording.ts'
import type { Email } from './mail.ts'

/** The headers of an email beside its text. `from` is the address that all of ours are sent as. */

/** The name it is from: the landlord, by way of Rooftree. */
export function fromOf({ sender }: Email): string {
  if (!sender) return 'Rooftree'
  return t('{landlord} (via Rooftree)', { landlord: landlordName(sender.name) })
}

/** The same when an email is sent again; of the sender's domain, as spam filters expect. */
export function messageIdOf({ id }: Pick<Email, 'id'>, from: string): string {
  return `<${id}@${domainOf(from)}>`
}

/** Further headers, each of printable ASCII without a line break. */
export function headersOf({ thread, unsubscribe }: Email, from: string): [string, string][] {
  const conversation = `<${thread}@${domainOf(from)}>`
  return [
    // No answering machine replies to a machine (RFC 3834).
    ['Auto-Submitted', 'auto-generated'],
    ...(thread ? [['In-Reply-To', conversation] satisfies [string, string]] : []),
    ...(thread ? [['References', conversation] satisfies [string, string]] : []),
    ...(unsubscribe ? oneClick(unsubscribe) : []),
  ]
}

/** Mail programs show a button for it (RFC 8058). */
function oneClick(address: string): [string, string][] {
  return [
    ['List-Unsubscribe', `<${address}>`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
  ]
}

/** A landlord's name as unknown recipients read it: one short line that no mail program treats as a link. */
export function landlordName(name: string): string {
  const plain = [...withoutLinks(oneLine(name))].slice(0, longestName).join('').trim()
  return plain || t('A landlord')
}

/** Characters. */
const longestName = 60

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
