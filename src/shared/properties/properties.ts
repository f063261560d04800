import * as z from 'zod'
import { chargeKinds } from '#shared/accounting/charge-shape.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  dayReply,
  id,
  instant,
  money,
  optionalAmount,
  optionalDay,
  optionalId,
  optionalImageUrl,
  optionalText,
  requiredName,
  wholeNumber,
} from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { ownTermsBody } from '#shared/leases/terms.ts'
import { limits } from '#shared/limits.ts'
import { listQuery, organizationQuery } from '#shared/lists.ts'

export const propertyTypes = ['residential', 'commercial', 'mixed_use'] as const
export type PropertyType = (typeof propertyTypes)[number]

/** Null is hidden from a tenant of the property: they read its name, address and type. */
export const property = z.object({
  id,
  name: z.string(),
  address: z.string(),
  propertyType: z.enum(propertyTypes),
  totalUnits: z.int().nullable(),
  description: z.string().nullable(),
  /** As it was typed. */
  imageUrl: z.string().nullable(),
  /** Where its cover photo is shown, else our own copy of that picture: a signed address; null without either. */
  pictureUrl: z.string().nullable(),
  /** Why it could not be fetched. */
  pictureProblem: z.string().nullable(),
  ownerId: id.nullable(),
  /** The owner's first day; null where no earlier owner is known. */
  ownerSince: dayReply.nullable(),
  managerId: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  archivedAt: instant.nullable(),
  /** Units lived in now, and unit rows there are (domain.md §0: occupancy counts unit rows). */
  occupiedUnits: z.int().nullable(),
  unitCount: z.int().nullable(),
  /** The number of units excluded from occupancy: a model, an office, under works. */
  nonRevenueUnits: z.int().nullable(),
  /** Σ current contract rents; null for a viewer without access to rents. */
  contractRent: money.nullable(),
  /** Percent of net receipts, `'8.00'`; null for none, and for a viewer without access to rents. */
  managementFeePercent: z.string().nullable(),
  /** The base of the percentage: receipts of these kinds of charges, or `'all'`; null as above. */
  managementFeeBase: z.union([z.literal('all'), z.array(z.enum(chargeKinds)), z.null()]),
  /** An amount added to the percentage each month, and the minimum of their sum; null as above. */
  managementFeeFlat: money.nullable(),
  managementFeeMinimum: money.nullable(),
  /** For a new lease: percent of its first rent, and an amount on top; null as above. */
  leasingFeePercent: z.string().nullable(),
  leasingFeeFlat: money.nullable(),
  /** The reserve that stays with the property when its owner is paid; null as above. */
  reserve: money.nullable(),
  /** Bills above it are approved by another person than who entered them; null for no limit, and as above. */
  billApprovalLimit: money.nullable(),
  /** A tenant's contact: the manager, while they work for the organization. */
  contact: z
    .object({
      id,
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      email: z.string(),
      phone: z.string().nullable(),
    })
    .nullable(),
})
export type Property = z.output<typeof property>

const feeBase = z.union(
  [z.literal('all'), z.array(z.enum(chargeKinds)).min(1)],
  'Choose the charges whose receipts count in the fee',
)
/** The kinds of charges whose receipts count in the management fee, or all receipts. */
export type PropertyFeeBase = z.output<typeof feeBase>

const optionalPercent = optionalAmount.refine(
  text => Number(text) <= 100,
  'Enter a percentage up to 100',
)

const atLeastOne = 'Must have at least 1 unit'

const propertyBody = z.object({
  name: requiredName('Property name is required'),
  address: requiredName('Address is required', 500),
  propertyType: z.enum(propertyTypes, 'Please select a property type'),
  totalUnits: wholeNumber(atLeastOne, {
    from: 1,
    to: limits.unitsPerProperty,
    tooMany: fixedSentence('Must have at most {max} units', { max: limits.unitsPerProperty }),
  }),
  description: optionalText(limits.text),
  imageUrl: optionalImageUrl,
  ownerId: optionalId,
  managerId: optionalId,
  managementFeePercent: optionalPercent,
  managementFeeFlat: optionalAmount.describe('A month, added to the percentage'),
  managementFeeMinimum: optionalAmount.describe('The least fee of a month'),
  leasingFeePercent: optionalPercent.describe('Of the first rent of a new lease'),
  leasingFeeFlat: optionalAmount.describe('For a new lease, added to its percentage'),
  reserve: optionalAmount,
  billApprovalLimit: optionalAmount,
  managementFeeBase: feeBase.optional(),
})

export const listProperties = endpoint('GET', '/api/properties', {
  may: 'property:read',
  summary: 'The properties the caller may see, newest first; archived ones only when asked for',
  query: listQuery.extend({
    archived: z.stringbool('Must be true or false').optional(),
    books: organizationQuery.describe('With own, not where the caller rents themselves'),
  }),
  reply: z.array(property),
})

export const createProperty = endpoint('POST', '/api/properties', {
  may: 'property:create',
  changes: ['properties', 'account'],
  summary:
    'Add a property with its vacant units 1…n; a newcomer’s first one founds their organization',
  body: propertyBody.extend({
    propertyType: propertyBody.shape.propertyType.default('residential'),
  }),
  reply: property,
})

export const getProperty = endpoint('GET', '/api/properties/:id', {
  may: 'property:read',
  summary: 'One property',
  params: z.object({ id }),
  reply: property,
})

export const updateProperty = endpoint('PATCH', '/api/properties/:id', {
  may: 'property:update',
  changes: ['properties', 'documents'],
  summary: 'Change what is sent; units are added and removed through /api/units',
  params: z.object({ id }),
  body: propertyBody
    .omit({ totalUnits: true })
    .extend({
      ...ownTermsBody,
      coverPhotoId: id.describe('One of its photos, to be shown first'),
      ownerSince: optionalDay.describe(
        'The first day of the owner, default today for another one: days before stay those of the owner before',
      ),
    })
    .partial(),
  reply: property,
})

export const deleteProperty = endpoint('DELETE', '/api/properties/:id', {
  may: 'property:archive',
  changes: ['properties'],
  summary:
    'Delete a property that never had a lease; otherwise archive it and keep its history. Running leases are ended first',
  params: z.object({ id }),
  reply: z.object({ outcome: z.enum(['deleted', 'archived']) }),
})

export const restoreProperty = endpoint('POST', '/api/properties/:id/restoration', {
  may: 'property:archive',
  changes: ['properties'],
  summary: 'Take an archived property back into the lists',
  params: z.object({ id }),
  reply: property,
  status: 200,
})
