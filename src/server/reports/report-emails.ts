import { oneLine } from '#shared/messaging/email-wording.ts'
import { type EmailContent, emailOf } from '../email/templates.ts'

/** Announces the statements of a month to an owner; each `of` is a property. */
export function statementsEmail(pack: {
  name: string | null
  organization: string
  /** `'March 2025'` */
  month: string
  of: { property: string; link: string }[]
}): EmailContent {
  const [only] = pack.of
  const about = only && pack.of.length === 1 ? oneLine(only.property) : 'your properties'
  return emailOf(`Owner statement of ${about}, ${pack.month}`, [
    { hello: pack.name },
    `${oneLine(pack.organization)} has issued your statement of ${about} for ${pack.month}: what came in, what was spent, and what is available to you.`,
    ...pack.of.map(({ property, link }) => ({
      link,
      words: pack.of.length === 1 ? 'See the statement' : oneLine(property),
    })),
  ])
}

/** Announces a scheduled report to a member. */
export function reportEmail(report: {
  name: string | null
  organization: string
  reportType: string
  rhythm: 'monthly' | 'weekly'
  link: string
}): EmailContent {
  const organization = oneLine(report.organization)
  return emailOf(`${report.reportType} of ${organization}`, [
    { hello: report.name },
    `Your ${report.rhythm} ${report.reportType} of ${organization} is ready. You find it under Recent Reports, to be downloaded as a PDF.`,
    { link: report.link, words: 'Open the reports' },
    'Somebody who manages this organization arranged that you get this mail. They can end it under Reports.',
  ])
}
