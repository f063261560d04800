import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { oneLine, type Paragraph, subjectLine } from '#shared/messaging/email-wording.ts'
import type { DigestGroup } from '#shared/operations/automations.ts'
import { button, type EmailContent, emailOf } from '../email/templates.ts'
import { dayLabel } from '../format/format.ts'

export interface DigestLine {
  /** In the language of the call. */
  text: () => string
  /** The screen it leads to. */
  path: string
}

interface DigestPart {
  group: DigestGroup
  lines: readonly DigestLine[]
}

/** The number of named lines per group; the rest is a number with a link to all of them. */
const named = 10

/** The office's email of a day, group by group. */
export function digestEmail(digest: {
  greeted: string | null
  organization: string
  today: Day
  groups: readonly DigestPart[]
  publicUrl: string
}): EmailContent {
  const { groups, publicUrl } = digest
  const headings = groups.map(({ group, lines }) => headingOf(group, lines.length))
  const day = dayLabel(digest.today)
  return emailOf(subjectLine(`${digest.organization}, ${day}: ${headings.join(', ')}`), [
    { hello: digest.greeted },
    ...groups.flatMap(part => [
      { heading: headingOf(part.group, part.lines.length) },
      ...linksOf(part, publicUrl),
    ]),
    button(publicUrl, t('Open Rooftree')),
  ])
}

function linksOf({ group, lines }: DigestPart, publicUrl: string): Paragraph[] {
  const links = lines.slice(0, named).map(({ text, path }) => ({
    link: `${publicUrl}${path}`,
    words: oneLine(text()),
  }))
  const left = lines.length - links.length
  if (left === 0) return links
  return [
    ...links,
    { link: `${publicUrl}${screens[group]}`, words: t('and {count} more', { count: left }) },
  ]
}

function headingOf(group: DigestGroup, count: number): string {
  switch (group) {
    case 'rent_late':
      return t(
        '{count, plural, one {# rent payment is now late} other {# rent payments are now late}}',
        { count },
      )
    case 'lease_ending':
      return t('{count, plural, one {# lease ends soon} other {# leases end soon}}', { count })
    case 'deposit_due':
      return t(
        '{count, plural, one {# deposit is due back or overdue} other {# deposits are due back or overdue}}',
        { count },
      )
    case 'offer_lapsed':
      return t('{count, plural, one {# renewal offer expired} other {# renewal offers expired}}', {
        count,
      })
    case 'scheduled_maintenance':
      return t(
        '{count, plural, one {# scheduled maintenance job is due} other {# scheduled maintenance jobs are due}}',
        { count },
      )
  }
}

/** Where all of a group are. */
const screens: Record<DigestGroup, string> = {
  rent_late: '/financials?show=aging',
  lease_ending: '/',
  deposit_due: '/',
  offer_lapsed: '/',
  scheduled_maintenance: '/maintenance',
}
