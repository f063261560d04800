import { button, choice, type EditForm } from './typing-world.ts'

/** Forms of payables and banking that edit a record. */
export const payablesForms: EditForm[] = [
  {
    file: 'screens/financials/bills/bill-dialog.tsx',
    screen: () => '/financials?show=bills&list=to_approve',
    open: async page => {
      await page.getByRole('cell', { name: 'P-7', exact: true }).click()
      await button('Edit bill')(page)
    },
    typed: ['Bill no.', 'P-8', 'number'],
    change: ({ bill }) => ['PATCH', `/api/bills/${bill}`, { number: 'P-9', dueOn: '2026-03-01' }],
    lines: ['changed Bill no. from “P-7” to “P-9”'],
    save: 'Save Bill',
    saved: 'Bill saved',
    holds: ({ bill }) => [`/api/bills/${bill}`, { number: 'P-8' }],
  },
  {
    file: 'screens/financials/banking/accounts/account-dialog.tsx',
    screen: () => '/financials?show=banking',
    open: choice('Actions for Operating account', 'Edit bank account'),
    typed: ['Name', 'Checking', 'name'],
    change: ({ account }) => [
      'PATCH',
      `/api/bank-accounts/${account}`,
      { name: 'Main account', bank: 'Hudson Savings' },
    ],
    lines: [
      'changed Name from “Operating account” to “Main account”',
      'set Bank to “Hudson Savings”',
    ],
    other: ['Bank', 'Hudson Savings'],
    save: 'Save Bank Account',
    saved: 'Bank account saved',
  },
  {
    file: 'tax-details/tax-details-dialog.tsx',
    screen: () => '/financials?show=vendors',
    open: choice('Actions for Pipes', 'Tax details'),
    typed: ['City', 'Troy', 'city'],
    change: ({ vendor }) => [
      'PUT',
      `/api/vendors/${vendor}/tax-details`,
      { city: 'Albany', street: '5 Elm St' },
    ],
    lines: ['set City to “Albany”', 'set Street to “5 Elm St”'],
    other: ['Street', '5 Elm St'],
    save: 'Save Tax Details',
    saved: 'Tax details saved',
    holds: ({ vendor }) => [
      `/api/vendors/${vendor}/tax-details`,
      { city: 'Troy', street: '5 Elm St' },
    ],
  },
  {
    file: 'screens/financials/vendors/vendor-dialog.tsx',
    screen: () => '/financials?show=vendors',
    open: choice('Actions for Pipes', 'Edit vendor'),
    typed: ['Notes', 'License 12', 'notes'],
    change: ({ vendor }) => [
      'PATCH',
      `/api/vendors/${vendor}`,
      { name: 'Pipes and Sons', notes: 'Slow' },
    ],
    lines: [
      'changed Name from “Pipes” to “Pipes and Sons”',
      'changed Notes from “Trade” to “Slow”',
    ],
    other: ['Name', 'Pipes and Sons'],
    save: 'Save Vendor',
    saved: 'Vendor saved',
    holds: ({ vendor }) => [
      `/api/vendors/${vendor}`,
      { name: 'Pipes and Sons', notes: 'License 12' },
    ],
  },
]
