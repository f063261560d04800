import type { Day } from '#shared/dates.ts'
import { oneLine, subjectLine } from '#shared/messaging/email-wording.ts'
import type { DigestGroup } from '#shared/operations/automations.ts'
import { choice, type EmailContent, emailOf } from '../email/templates.ts'
import { dayLabel } from '../format/format.ts'

export interface DigestLine {
  text: string
  /** The screen it leads to. */
  path: string
}

/** The number of named lines per group; the rest is a number with a link to all of them. */
const named = 10

/** The office's email of a day, group by group. */
export function digestEmail(digest: {
  greeted: string | null
  organization: string
  today: Day
  groups: readonly { group: DigestGroup; lines: readonly DigestLine[] }[]
  publicUrl: string
}): EmailContent {
  const { groups, publicUrl } = digest
  const headings = groups.map(({ group, lines }) => headingOf(group, lines.length))
  const subject = `${digest.organization}, ${dayLabel(digest.today)}: ${headings.join(', ')}`
  return emailOf(subjectLine(subject), [
    { hello: digest.greeted },
    ...groups.flatMap(({ group, lines }, at) => [
      `${headings[at]}:`,
      ...lines.slice(0, named).map(({ text, path }) => ({
        link: `${publicUrl}${path}`,
        words: oneLine(text),
      })),
      ...(lines.length > named
        ? [{ link: `${publicUrl}${screens[group]}`, words: `and ${lines.length - named} more` }]
        : []),
    ]),
    'This email is sent at most once a day, when there is something new.',
    choice,
  ])
}

function headingOf(group: DigestGroup, count: number): string {
  const [one, many] = headings[group]
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}

const headings: Record<DigestGroup, readonly [string, string]> = {
  rent_late: ['rent payment is now late', 'rent payments are now late'],
  lease_ending: ['lease ends soon', 'leases end soon'],
  deposit_due: ['deposit is due back or overdue', 'deposits are due back or overdue'],
  offer_lapsed: ['renewal offer expired', 'renewal offers expired'],
  scheduled_maintenance: ['scheduled maintenance job is due', 'scheduled maintenance jobs are due'],
}

/** Where all of a group are. */
const screens: Record<DigestGroup, string> = {
  rent_late: '/financials?show=aging',
  lease_ending: '/',
  deposit_due: '/',
  offer_lapsed: '/',
  scheduled_maintenance: '/maintenance',
}
