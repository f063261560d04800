import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, money, optionalText, requiredText } from '#shared/fields.ts'

/** Who pays rent for tenants: housing authorities, employers, guarantors. None of them signs in. */

const agency = z.object({
  id,
  name: z.string(),
  /** The number under which they pay this organization. */
  vendorNumber: z.string().nullable(),
  address: z.string().nullable(),
  /** Open charges of all leases, due by today: `GET /api/charges?agencyId=` lists them. */
  owed: money,
  createdAt: instant,
})

export const listAgencies = endpoint('GET', '/api/agencies', {
  may: 'payer:write',
  summary: 'The agencies, employers and guarantors that pay rent for tenants, by name',
  reply: z.array(agency),
})

export const createAgency = endpoint('POST', '/api/agencies', {
  may: 'payer:write',
  changes: ['payers'],
  summary: 'Add an agency, an employer or a guarantor that pays rent for tenants',
  body: z.object({
    name: requiredText('Name is required'),
    vendorNumber: optionalText(),
    address: optionalText(),
  }),
  reply: agency,
})
