import { type TaxFormKind, taxFormNames } from '#shared/accounting/tax-terms.ts'
import type { Day } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import { amountOf } from '../format/format.ts'
import { inLanguage } from '../language/in-language.ts'
import { letterOf } from '../letters/letter.ts'
import type { Letter, LetterSender } from '../pdf/letter.ts'
import type { Payer, Recipient } from './filing.ts'

/** A recipient as their own copy names them: of the TIN the last four digits. */
export type CopyRecipient = Omit<Recipient, 'tin' | 'isPerson'> & { tinLast4: string | null }

interface Copies {
  form: TaxFormKind
  year: number
  payer: Payer
  letterhead: LetterSender
  day: Day
  currency: string
  timezone: string
}

/**
 * Copy B of Form 1099-NEC or 1099-MISC for each recipient, in English as the form is. A substitute by IRS Publication 1179, part 4:
 * boxes with their numbers, the notice, and the TIN of the recipient cut (Treas. Reg. §301.6109-4), never the payer's.
 */
export function copiesOf(about: Copies, recipients: readonly CopyRecipient[]): Letter[] {
  return inLanguage('en', () => recipients.map(one => copyOf(about, one)))
}

function copyOf(about: Copies, recipient: CopyRecipient): Letter {
  const { form, year, payer, letterhead, day, currency, timezone } = about
  const money = amountOf(toCents(recipient.amount), currency)
  const { street, city, state, zip } = recipient
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const address = [street ?? '', place].filter(Boolean)
  return letterOf({
    ...{ letterhead, day, currency, timezone },
    recipient: [recipient.name, ...address],
    title: `Form ${taxFormNames[form]}, ${words[form].title}, ${year}`,
    parts: [
      { kind: 'heading', text: 'Copy B, For Recipient' },
      {
        kind: 'facts',
        facts: [
          ['PAYER’S name', payer.name],
          ['PAYER’S address', `${payer.street}, ${payer.city}, ${payer.state} ${payer.zip}`],
          ['PAYER’S TIN', `${payer.tin.slice(0, 2)}-${payer.tin.slice(2)}`],
          ['RECIPIENT’S name', recipient.name],
          ['RECIPIENT’S address', address.join(', ') || '—'],
          ['RECIPIENT’S TIN', cutTin(recipient)],
          ['Account number', recipient.account.slice(-12)],
          ['Calendar year', String(year)],
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: 'Box', type: 'text' },
          { label: 'Amount', type: 'money' },
        ],
        rows: [
          [words[form].box, money],
          ['4 Federal income tax withheld', amountOf(0, currency)],
        ],
      },
      { kind: 'text', text: notice },
      { kind: 'text', text: `OMB No. ${words[form].omb}`, isSmall: true },
    ],
  })
}

const words = {
  nec: {
    ...{ title: 'Nonemployee Compensation', box: '1 Nonemployee compensation' },
    omb: '1545-0116',
  },
  misc: { title: 'Miscellaneous Information', box: '1 Rents', omb: '1545-0115' },
} satisfies Record<TaxFormKind, object>

const notice =
  'This is important tax information and is being furnished to the IRS. If you are required to file a return, a negligence penalty or other sanction may be imposed on you if this income is taxable and the IRS determines that it has not been reported.'

/** `***-**-6789` or `**-***6789`. */
function cutTin({ tinLast4, tinKind }: CopyRecipient): string {
  if (!tinLast4) return '—'
  return tinKind === 'ein' ? `**-***${tinLast4}` : `***-**-${tinLast4}`
}
