import type { TinKind } from '#shared/accounting/tax-terms.ts'
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
  vendorId: string
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

/** The columns of the template of the IRIS Taxpayer Portal for Form 1099-NEC, in order. */
export const irisColumns = [
  ...['Form Type', 'Tax Year', ...partyColumns('Payer')],
  ...['Payer Phone Type', 'Payer Phone', 'Payer Email Address', ...partyColumns('Recipient')],
  ...['Office Code', 'Form Account Number', '2nd TIN Notice', 'Box 1 - Nonemployee Compensation'],
  'Box 2 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale',
  ...['Box 4 - Federal income tax withheld', 'Combined Federal/State Filing'],
  ...stateColumns('State 1'),
  ...stateColumns('State 2'),
] as const

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
 * The forms as the CSV file that the IRIS Taxpayer Portal takes. The columns are those of its template for Form
 * 1099-NEC (irs.gov, Publication 5717), as three public programs that write it name them alike (decision 0107); not
 * tried with the portal. No amount is withheld, and no state is filed.
 */
export function filingFile(year: number, payer: Payer, recipients: readonly Recipient[]): string {
  return [[...irisColumns], ...recipients.map(one => line(year, payer, one))].map(csvLine).join('')
}

function line(year: number, payer: Payer, recipient: Recipient): string[] {
  const isPhone = /^[0-9]{10}$/.test(digitsOf(payer.phone))
  const notFiled = stateColumns('').map(() => '')
  return [
    ...['1099-NEC', String(year)],
    ...party({ ...payer, tinType: 'EIN', isPerson: false }),
    ...(isPhone ? ['D', digitsOf(payer.phone)] : ['', '']),
    payer.email ?? '',
    ...party({
      ...recipient,
      tinType: recipient.tin ? (recipient.tinKind ?? '').toUpperCase() : '',
    }),
    ...['', recipient.vendorId.slice(-12), 'N', recipient.amount, 'N', '', ''],
    ...[...notFiled, ...notFiled],
  ]
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
