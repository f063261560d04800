import { labels } from '#shared/language/t.ts'

/** The names of the first chart of accounts, in the reader's language. A renamed account keeps its name. */
const firstNames: Readonly<Record<string, string>> = labels(
  {
    'Operating bank': 'Operating bank',
    'Trust bank': 'Trust bank',
    'Deposit bank': 'Deposit bank',
    'Undeposited funds': 'Undeposited funds',
    'Provider clearing': 'Provider clearing',
    'Rent receivable': 'Rent receivable',
    'Buildings and improvements': 'Buildings and improvements',
    'Accounts payable': 'Accounts payable',
    'Security deposits held': 'Security deposits held',
    'Prepaid rent': 'Prepaid rent',
    'Due between bank accounts': 'Due between bank accounts',
    'Owner contributions': 'Owner contributions',
    'Owner draws': 'Owner draws',
    'Opening balances': 'Opening balances',
    'Retained earnings': 'Retained earnings',
    Rent: 'Rent',
    'Late fees': 'Late fees',
    'Returned payment fees': 'Returned payment fees',
    'Utilities charged': 'Utilities charged',
    Parking: 'Parking',
    Pets: 'Pets',
    CAM: 'CAM',
    Damages: 'Damages',
    Cleaning: 'Cleaning',
    'Other charges': 'Other charges',
    'Opening balances collected': 'Opening balances collected',
    'Bad debt recovered': 'Bad debt recovered',
    'Deposits kept': 'Deposits kept',
    'Concessions and waivers': 'Concessions and waivers',
    Advertising: 'Advertising',
    'Auto and travel': 'Auto and travel',
    'Cleaning and maintenance': 'Cleaning and maintenance',
    Commissions: 'Commissions',
    Insurance: 'Insurance',
    'Legal and professional': 'Legal and professional',
    'Management fees': 'Management fees',
    'Mortgage interest': 'Mortgage interest',
    'Other interest': 'Other interest',
    Repairs: 'Repairs',
    Supplies: 'Supplies',
    Taxes: 'Taxes',
    Utilities: 'Utilities',
    'Other expenses': 'Other expenses',
    'Bad debt': 'Bad debt',
    'Interest on deposits': 'Interest on deposits',
    'Net income': 'Net income',
  },
  'report',
)

/** An account as its readers call it. */
export function accountName(name: string): string {
  return firstNames[name] ?? name
}
