import { sql } from 'drizzle-orm'
import { bankAccounts, bankFiles, bankLines, bankRules } from '../db/tables.ts'
import { ofOrganization } from './mentioned-table.ts'

const path = sql`'/financials?show=banking'`

/** Free text of banking: banks print names into their lines. */
export const inBanking = {
  bank_accounts: {
    ...ofOrganization(bankAccounts, { name: 'a word', bank: 'nothing' }),
    day: bankAccounts.createdAt,
    path,
  },
  bank_files: {
    ...ofOrganization(bankFiles, { name: 'a word' }),
    day: bankFiles.createdAt,
    path,
  },
  bank_lines: {
    ...ofOrganization(bankLines, {
      payee: 'a word',
      memo: 'a word',
      checkNumber: 'nothing',
      ignoredReason: 'a word',
    }),
    day: bankLines.postedOn,
    path,
  },
  bank_rules: {
    ...ofOrganization(bankRules, { payeeContains: 'a word', reason: 'a word' }),
    day: bankRules.createdAt,
    path,
  },
}
