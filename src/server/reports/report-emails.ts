import { t } from '#shared/language/t.ts'
import { oneLine } from '#shared/messaging/email-wording.ts'
import { button, type EmailContent, emailOf } from '../email/templates.ts'

/** One statement as its email sums it up: amounts are formatted. */
interface SummedStatement {
  property: string
  receipts: string
  expenses: string
  managementFee: string
  available: string
  link: string
}

/** Announces the statements of a month, one for each property, to an owner; the PDFs are attached. */
export function statementsEmail(pack: {
  name: string | null
  organization: string
  /** `'March 2025'` */
  month: string
  of: SummedStatement[]
  /** Where all of them are. */
  link: string
}): EmailContent {
  const { month, of } = pack
  const landlord = oneLine(pack.organization)
  const [only] = of
  if (only && of.length === 1) return statementEmail({ ...pack, landlord, only })
  return emailOf(t('Owner statements for {month}', { month }), [
    { hello: pack.name },
    t('{landlord} issued your owner statements for {month}. They are attached as PDFs.', {
      landlord,
      month,
    }),
    ...of.map(({ property, available, link }) => ({
      link,
      words: t('{property}: {amount} available for payout', {
        property: oneLine(property),
        amount: available,
      }),
    })),
    button(pack.link, t('View Statements')),
  ])
}

function statementEmail(about: {
  name: string | null
  landlord: string
  month: string
  only: SummedStatement
}): EmailContent {
  const { landlord, month, only } = about
  const property = oneLine(only.property)
  return emailOf(t('Owner statement for {property}, {month}', { property, month }), [
    { hello: about.name },
    t(
      '{landlord} issued your owner statement for {property} for {month}. It is attached as a PDF.',
      { landlord, property, month },
    ),
    {
      rows: [
        [t('Receipts'), only.receipts],
        [t('Expenses'), only.expenses],
        [t('Management fee'), only.managementFee],
        [t('Available for payout'), only.available],
      ],
    },
    button(only.link, t('View Statement')),
  ])
}

/** Announces a scheduled report to a member. */
export function reportEmail(report: {
  name: string | null
  organization: string
  /** In the language of the call. */
  title: string
  rhythm: 'monthly' | 'weekly'
  link: string
}): EmailContent {
  const { title, rhythm } = report
  const landlord = oneLine(report.organization)
  return emailOf(t('{report} for {landlord}', { report: title, landlord }), [
    { hello: report.name },
    rhythm === 'weekly'
      ? t('Your weekly report {report} is ready. Download it as a PDF under Recent Reports.', {
          report: title,
        })
      : t('Your monthly report {report} is ready. Download it as a PDF under Recent Reports.', {
          report: title,
        }),
    button(report.link, t('View Reports')),
  ])
}
