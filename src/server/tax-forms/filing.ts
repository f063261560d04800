import { type TaxFormKind, type TinKind, taxFormNames } from '#shared/accounting/tax-terms.ts'
import { csvLine } from '#shared/csv.ts'
import type { Money } from '#shared/money.ts'
import { nameCells, plainAddress, plainCity } from './iris-text.ts'

/** The payer: the organization, with the number entered for this file. */
export interface Payer {
  name: string
  tin: string
  street: string
  city: string
  state: string
  zip: string
  phone: string | null
  email: string | null
}

/** One form. */
export interface Recipient {
  /** The id of the vendor or owner, whose end is the account number of the form. */
  account: string
  name: string
  /** Null: the form is filed without one. */
  tin: string | null
  tinKind: TinKind | null
  isPerson: boolean
  street: string | null
  city: string | null
  state: string | null
  zip: string | null
  /** Box 1. */
  amount: Money
}

/** The columns of the templates of the IRIS Taxpayer Portal, in order. */
export function irisColumns(form: TaxFormKind): string[] {
  return [
    ...['Form Type', 'Tax Year', ...partyColumns('Payer')],
    ...['Payer Phone Type', 'Payer Phone', 'Payer Email Address', ...partyColumns('Recipient')],
    ...['Office Code', 'Form Account Number', '2nd TIN Notice', ...boxes[form]],
    ...['Combined Federal/State Filing', ...stateColumns('State 1'), ...stateColumns('State 2')],
  ]
}

const directSales =
  'Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale'

const boxes: Readonly<Record<TaxFormKind, readonly string[]>> = {
  nec: [
    'Box 1 - Nonemployee Compensation',
    `Box 2 - ${directSales}`,
    'Box 4 - Federal income tax withheld',
  ],
  misc: [
    ...['Box 1 - Rents', 'Box 2 - Royalties', 'Box 3 - Other income'],
    ...['Box 4 - Federal income tax withheld', 'Box 5 - Fishing boat proceeds'],
    ...['Box 6 - Medical and health care payments', `Box 7 - ${directSales}`],
    'Box 8 - Substitute payments in lieu of dividends or interest',
    ...['Box 9 - Crop insurance proceeds', 'Box 10 - Gross proceeds paid to an attorney'],
    ...['Box 11 - Fish purchased for resale', 'Box 12 - Section 409A deferrals'],
    ...['Box 13 - FATCA filing requirement', 'Box 14 - Nonqualified deferred compensation'],
  ],
}

function partyColumns(who: 'Payer' | 'Recipient') {
  return [
    ...['TIN Type', 'Taxpayer ID Number', 'Name Type'],
    ...['Business or Entity Name Line 1', 'Business or Entity Name Line 2'],
    ...['First Name', 'Middle Name', 'Last Name (Surname)', 'Suffix', 'Country'],
    ...['Address Line 1', 'Address Line 2', 'City/Town', 'State/Province/Territory'],
    'ZIP/Postal Code',
  ].map(column => `${who} ${column}`)
}

function stateColumns(state: string) {
  return [
    state,
    ...['State Tax Withheld', 'State/Payer state number', 'State income'].map(
      of => `${state} - ${of}`,
    ),
    ...['Local income tax withheld', 'Special Data Entries'].map(of => `${state} - ${of}`),
  ]
}

/**
 * The forms as the CSV file that the IRIS Taxpayer Portal takes. The columns are those of its templates (irs.gov,
 * Publication 5717), as public programs name them (decisions 0107 and 0113); not tried with the portal. No amount is
 * withheld, and no state is filed.
 */
export function filingFile(
  form: TaxFormKind,
  year: number,
  payer: Payer,
  recipients: readonly Recipient[],
): string {
  const lines = recipients.map(one => line(form, year, payer, one))
  return [irisColumns(form), ...lines].map(csvLine).join('')
}

function line(form: TaxFormKind, year: number, payer: Payer, recipient: Recipient): string[] {
  const isPhone = /^[0-9]{10}$/.test(digitsOf(payer.phone))
  const notFiled = stateColumns('').map(() => '')
  return [
    ...[taxFormNames[form], String(year)],
    ...party({ ...payer, tinType: 'EIN', isPerson: false }),
    ...(isPhone ? ['D', digitsOf(payer.phone)] : ['', '']),
    payer.email ?? '',
    ...party({
      ...recipient,
      tinType: recipient.tin ? (recipient.tinKind ?? '').toUpperCase() : '',
    }),
    ...['', recipient.account.slice(-12), 'N', ...cellsOf(form, recipient.amount), ''],
    ...[...notFiled, ...notFiled],
  ]
}

/** The amount in box 1, and N in each box to check. */
function cellsOf(form: TaxFormKind, amount: Money): string[] {
  const isChecked = (box: string) => box.includes(directSales) || box.includes('FATCA')
  return boxes[form].map((box, at) => (at === 0 ? amount : isChecked(box) ? 'N' : ''))
}

interface Party
  extends Pick<Recipient, 'street' | 'city' | 'state' | 'zip' | 'isPerson' | 'name' | 'tin'> {
  tinType: string
}

function party({ tinType, tin, name, isPerson, street, city, state, zip }: Party): string[] {
  return [
    ...[tinType, tin ?? '', ...nameCells(name, isPerson), 'US'],
    ...[plainAddress(street ?? ''), '', plainCity(city ?? ''), state ?? '', digitsOf(zip)],
  ]
}

function digitsOf(text: string | null): string {
  return (text ?? '').replace(/[^0-9]/g, '')
}
