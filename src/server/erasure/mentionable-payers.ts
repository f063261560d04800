import { sql } from 'drizzle-orm'
import { agencies, agencyRemittances, leasePayers } from '../db/tables.ts'
import { ofOrganization, onLease } from './mentioned-table.ts'

/** The typed texts of payers of the rent and their remittances. */
export const mentionablePayers = {
  agencies: {
    ...ofOrganization(agencies, {
      ...{ name: 'a word', vendorNumber: 'nothing', address: 'nothing' },
    }),
    day: agencies.createdAt,
    path: sql`'/financials'`,
  },
  agency_remittances: {
    ...ofOrganization(agencyRemittances, { reference: 'nothing' }),
    day: agencyRemittances.receivedOn,
    path: sql`'/financials'`,
  },
  lease_payers: {
    ...onLease(leasePayers, { reference: 'nothing' }),
    day: leasePayers.createdAt,
  },
} as const
