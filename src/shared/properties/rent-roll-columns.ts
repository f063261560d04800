import * as z from 'zod'
import {
  optionalAmount,
  optionalDay,
  optionalEmail,
  optionalName,
  optionalPhone,
  orNull,
  requiredName,
  wholeNumber,
} from '#shared/fields.ts'
import type { createLease } from '#shared/leases/lease-changes.ts'
import { parseAmount } from '#shared/money.ts'
import { type createProperty, propertyTypes } from './properties.ts'
import { type createUnit, nonRevenueReasons, unitFacts } from './units.ts'

/** The columns of a rent roll: their values, their headings in a file, and their fields. None compiles alone. */

const dayOfMonth = 'Choose a day from 1 to 31'

/** The valid values of each column, in the order of a rent roll. */
export const rentRollShape = {
  property: requiredName('Property is required'),
  address: optionalName(500).describe(
    'Needed for a property that is not there yet; default a name such as 12 Oak St',
  ),
  propertyType: z
    .enum(propertyTypes, 'Choose residential, commercial or mixed_use')
    .default('residential'),
  unit: requiredName('Unit is required', 20),
  ...unitFacts,
  marketRent: optionalAmount,
  nonRevenueReason: z
    .enum(nonRevenueReasons, 'Choose model, office or under_works')
    .nullish()
    .transform(orNull)
    .describe('Why a vacant unit is not for rent'),
  firstName: optionalName(),
  lastName: optionalName().describe('A first or a last name is enough'),
  email: optionalEmail,
  phone: optionalPhone(),
  startDate: optionalDay,
  endDate: optionalDay.describe('Without one the lease is month to month'),
  monthlyRent: optionalAmount.describe('Default the market rent'),
  dueDay: wholeNumber(dayOfMonth, { from: 1, to: 31 }).default(1),
  securityDeposit: optionalAmount,
  depositHeld: optionalAmount.describe('The part of the deposit that is held today'),
  depositReceivedOn: optionalDay.describe('Since when it is held; default today'),
  balance: z
    .string('Enter an amount such as 1500 or -35.50')
    .nullish()
    .transform((text, context) => {
      if (!text) return null
      const sign = text.startsWith('-') ? '-' : ''
      const parsed = parseAmount(text.slice(sign.length), 'allowed')
      if (parsed.ok) return Number(parsed.amount) === 0 ? '0.00' : `${sign}${parsed.amount}`
      context.addIssue({ code: 'custom', message: parsed.sentence })
      return z.NEVER
    })
    .describe('The balance brought forward; below zero for a prepayment'),
  prepaid: optionalAmount.describe('The prepayment for later charges'),
  balanceOn: optionalDay.describe('The day of balance and prepaid; default today'),
}
export type ImportField = keyof typeof rentRollShape

/** The columns, in the order of a rent roll. */
export const importFields = Object.keys(rentRollShape).filter(isImportField)

function isImportField(field: string): field is ImportField {
  return field in rentRollShape
}

/** How a file names a column and writes its cells. */
interface FileColumn {
  /** The heading in our own files. */
  title: string
  /** Other headings that mean it: small letters and digits alone, each heading one word. */
  names: string
  cells: 'text' | 'whole' | 'decimal' | 'amount' | 'signed amount' | 'day'
}

export const fileColumns: Record<ImportField, FileColumn> = {
  property: {
    title: 'Property',
    cells: 'text',
    names:
      'propertyname building buildingname bldg bldgname community complex house propertycode development site',
  },
  address: {
    title: 'Address',
    cells: 'text',
    names: 'propertyaddress streetaddress street buildingaddress location',
  },
  propertyType: { title: 'Property Type', cells: 'text', names: 'type buildingtype' },
  unit: {
    title: 'Unit',
    cells: 'text',
    names:
      'unitnumber unitno unitname unitid apt apartment aptnumber aptno apartmentnumber flat flatnumber suite door home unitnum unitcode apartmentno space lot room',
  },
  bedrooms: { title: 'Beds', cells: 'whole', names: 'bed bedrooms bedroom br bd' },
  bathrooms: { title: 'Baths', cells: 'decimal', names: 'bath bathrooms bathroom ba' },
  squareFeet: {
    title: 'Sq Ft',
    cells: 'whole',
    names: 'squarefeet squarefootage sqft sf sqfeet size area unitsqft unitsize sqfootage squareft',
  },
  marketRent: {
    title: 'Market Rent',
    cells: 'amount',
    names: 'market askingrent asking targetrent listrent marketunitrent marketrate',
  },
  nonRevenueReason: {
    title: 'Not for Rent Because',
    cells: 'text',
    names: 'nonrevenue nonrevenuereason',
  },
  firstName: {
    title: 'First Name',
    cells: 'text',
    names: 'first tenantfirstname tenantfirst givenname forename residentfirstname fname',
  },
  lastName: {
    title: 'Last Name',
    cells: 'text',
    names: 'last surname tenantlastname tenantlast familyname residentlastname lname',
  },
  email: {
    title: 'Email',
    cells: 'text',
    names:
      'emails emailaddress emailaddresses mail tenantemail residentemail primaryemail contactemail',
  },
  phone: {
    title: 'Phone',
    cells: 'text',
    names:
      'phones phonenumber phonenumbers ph tel telephone mobile cell cellphone tenantphone mobilephone primaryphone homephone cellnumber mobilenumber contactnumber',
  },
  startDate: {
    title: 'Lease Start',
    cells: 'day',
    names:
      'startdate start starts leasestartdate leasestarts leasefrom leasefromdate leasebegin leasebegins leasebegindate begin begins from movein movedin moveindate begindate commence commencement commencementdate leasecommencement leasecommencementdate tenancystart tenancystartdate leasedates leaseperiod leaseterm',
  },
  endDate: {
    title: 'Lease End',
    cells: 'day',
    names:
      'enddate end leaseenddate leaseto to until ends expire expires expiry expirydate expiration expirationdate leaseends leasetodate leaseexp leaseexpire leaseexpires leaseexpiry leaseexpiration leaseexpirationdate tenancyend tenancyenddate moveout moveoutdate',
  },
  monthlyRent: {
    title: 'Rent',
    cells: 'amount',
    names:
      'monthlyrent monthlyrentamount contractrent currentrent currentmonthlyrent actualrent leaserent leasedrent baserent inplacerent rentamount rentamt rentcharge rentmonthly rentpermonth',
  },
  dueDay: {
    title: 'Due Day',
    cells: 'whole',
    names: 'rentdueday due rentdue dayofmonth paymentday',
  },
  securityDeposit: {
    title: 'Deposit',
    cells: 'amount',
    names:
      'deposits securitydeposit securitydeposits residentdeposit depositamount depositamt depositrequired secdeposit secdep bond',
  },
  depositHeld: {
    title: 'Deposit Held',
    cells: 'amount',
    names:
      'depositsheld depositonhand depositsonhand depositpaid depositbalance securitydepositheld securitydepositbalance',
  },
  depositReceivedOn: {
    title: 'Deposit Received On',
    cells: 'day',
    names:
      'depositreceived depositdate depositreceiveddate dateofdeposit depositpaidon depositpaiddate securitydepositdate',
  },
  balance: {
    title: 'Balance',
    cells: 'signed amount',
    names:
      'balancedue totalbalance currentbalance pastdue pastdueamount pastdueamt amountpastdue ar accountsreceivable delinquent delinquency delinquentamount unpaid unpaidbalance totaldue owed amountowed balanceowed outstanding arrears amountdue openbalance openingbalance balanceforward tenantbalance accountbalance endingbalance',
  },
  prepaid: {
    title: 'Prepaid',
    cells: 'signed amount',
    names:
      'prepayment prepayments prepaidrent prepaidbalance credit creditbalance credits overpaid paidinadvance tenantcredit prepaidamount',
  },
  balanceOn: {
    title: 'Balance Date',
    cells: 'day',
    names: 'balancedate balanceasof asof asofdate openingbalancedate',
  },
}

type Fills<Field extends PropertyKey> = Readonly<Record<Field, ImportField | null>>

/** The column that fills each field of a property, a unit and a lease; null where no file does. */
export const importedProperty = {
  ...{ name: 'property', address: 'address', propertyType: 'propertyType', totalUnits: null },
  ...{ description: null, imageUrl: null, ownerId: null, managerId: null, reserve: null },
  ...{ managementFeePercent: null, managementFeeBase: null, billApprovalLimit: null },
  ...{ managementFeeFlat: null, managementFeeMinimum: null },
  ...{ leasingFeePercent: null, leasingFeeFlat: null },
} as const satisfies Fills<keyof typeof createProperty.body.shape>

export const importedUnit = {
  ...{ propertyId: null, unitNumber: 'unit', monthlyRent: 'marketRent' },
  ...{ bedrooms: 'bedrooms', bathrooms: 'bathrooms', squareFeet: 'squareFeet' },
  ...{ nonRevenueReason: 'nonRevenueReason', nonRevenueSince: null },
} as const satisfies Fills<keyof typeof createUnit.body.shape>

export const importedLease = {
  ...{ unitId: null, tenantId: null, startDate: 'startDate', endDate: 'endDate', dueDay: 'dueDay' },
  ...{ monthlyRent: 'monthlyRent', securityDeposit: 'securityDeposit' },
  ...{ rollover: null, chargeFrom: null },
} as const satisfies Fills<keyof typeof createLease.body.shape>

type FilledBy<Mapping> = Exclude<Mapping[keyof Mapping], null>
type OfRecords =
  | FilledBy<typeof importedProperty>
  | FilledBy<typeof importedUnit>
  | FilledBy<typeof importedLease>

/** The target of every other column: an offered column is never dropped. */
const otherColumns = {
  ...{ firstName: 'person', lastName: 'person', email: 'person', phone: 'person' },
  ...{ depositHeld: 'ledger', depositReceivedOn: 'ledger' },
  ...{ balance: 'ledger', prepaid: 'ledger', balanceOn: 'ledger' },
} as const satisfies Record<Exclude<ImportField, OfRecords>, 'person' | 'ledger'>
type OtherColumns = typeof otherColumns
/** The columns of a person, or of amounts brought forward into a ledger. */
export type ColumnOf<What extends 'person' | 'ledger'> = {
  [Field in keyof OtherColumns]: OtherColumns[Field] extends What ? Field : never
}[keyof OtherColumns]

/** Columns that a unit has without a lease. */
export const unitFields: readonly ImportField[] = [
  ...Object.values(importedProperty),
  ...Object.values(importedUnit),
].filter(field => field !== null)
