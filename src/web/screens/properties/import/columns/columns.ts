import type { ImportField } from '#shared/operations/imports.ts'
import { betweenLines } from '../files/headings.ts'
import type { Sheet } from '../files/sheet.ts'

/** The content of a column: one of our fields, or a combination of several. */
export type Target = ImportField | 'name' | 'city' | 'state' | 'zip' | 'bedsAndBaths' | 'status'

/** The columns of a tab by their content, by index from 0. */
export type Columns = Partial<Record<Target, number>>

/** The headings in our own files, in their order. */
export const targetLabels: Record<Target, string> = {
  property: 'Property',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  propertyType: 'Property Type',
  unit: 'Unit',
  bedrooms: 'Beds',
  bathrooms: 'Baths',
  bedsAndBaths: 'Beds and Baths in One',
  squareFeet: 'Sq Ft',
  marketRent: 'Market Rent',
  nonRevenueReason: 'Not for Rent Because',
  name: 'Tenant',
  status: 'Status',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  startDate: 'Lease Start',
  endDate: 'Lease End',
  monthlyRent: 'Rent',
  dueDay: 'Due Day',
  securityDeposit: 'Deposit',
  depositHeld: 'Deposit Held',
  depositReceivedOn: 'Deposit Received On',
  balance: 'Balance',
  prepaid: 'Prepaid',
  balanceOn: 'Balance Date',
}

export const targets = Object.keys(targetLabels) as Target[]

/** The headings that match a column of ours; each column is used once. */
export function guessColumns(headings: readonly string[]): Columns {
  const known = headings.map(targetOf)
  const found = targets.flatMap(target => {
    const place = known.indexOf(target)
    return place === -1 ? [] : [[target, place] as const]
  })
  const columns: Columns = Object.fromEntries(found)
  // A landlord with one house names it after its address.
  return { property: columns.address, ...columns }
}

/**
 * The field of a heading, in any case and spacing; undefined for an unknown one. Of several lines
 * either may come first: `Market / Rent`, `Rent / Market`.
 */
export function targetOf(heading: string): Target | undefined {
  const turned = heading.split(betweenLines).toReversed().join(' ')
  return namedBy(heading) ?? (turned === heading ? undefined : namedBy(turned))
}

function namedBy(heading: string): Target | undefined {
  const plain = heading
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace('#', 'number')
    .replace(/[^\p{L}\p{N}]/gu, '')
  return named.get(plain)
}

/** The first values of a column, to recognize it by. */
export function samplesOf({ rows }: Sheet, column: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows) {
    const cell = cells[column]
    if (cell) samples.add(cell)
    if (samples.size === 3) break
  }
  return [...samples]
}

/** Every non-empty column, by its heading or else by its index. */
export function namedColumns({ headings, rows }: Sheet): { place: number; name: string }[] {
  const isSaid = headings.map(Boolean)
  for (const { cells } of rows)
    for (const [place, cell] of cells.entries()) if (cell) isSaid[place] = true
  return headings.flatMap((heading, place) =>
    isSaid[place] ? [{ place, name: heading || `Column ${place + 1}` }] : [],
  )
}

function plainLabel(target: Target): string {
  return targetLabels[target].toLowerCase().replaceAll(' ', '')
}

const synonyms: Record<Target, string> = {
  property:
    'propertyname building buildingname bldg bldgname community complex house propertycode development site',
  address: 'propertyaddress streetaddress street buildingaddress location',
  city: 'propertycity town',
  state: 'propertystate province',
  zip: 'zipcode postalcode postcode propertyzip',
  propertyType: 'type buildingtype',
  unit: 'unitnumber unitno unitname unitid apt apartment aptnumber aptno apartmentnumber flat flatnumber suite door home unitnum unitcode apartmentno space lot room',
  bedrooms: 'bed bedrooms bedroom br bd',
  bathrooms: 'bath bathrooms bathroom ba',
  bedsAndBaths: 'bdba brba bedbath bedsbaths bedroomsbathrooms bedsandbaths unittype floorplan',
  squareFeet:
    'squarefeet squarefootage sqft sf sqfeet size area unitsqft unitsize sqfootage squareft',
  marketRent: 'market askingrent asking targetrent listrent marketunitrent marketrate',
  nonRevenueReason: 'nonrevenue nonrevenuereason',
  name: 'tenantname tenants resident residents residentname name lessee lessees lesseename occupant occupants occupantname renter renters fullname leaseholder primarytenant primaryresident currenttenant currentresident tenantfullname customer customername',
  status:
    'tenantstatus residentstatus leasestatus unitstatus occupancystatus occupancy tenancystatus',
  firstName: 'first tenantfirstname tenantfirst givenname forename residentfirstname fname',
  lastName: 'last surname tenantlastname tenantlast familyname residentlastname lname',
  email:
    'emails emailaddress emailaddresses mail tenantemail residentemail primaryemail contactemail',
  phone:
    'phones phonenumber phonenumbers ph tel telephone mobile cell cellphone tenantphone mobilephone primaryphone homephone cellnumber mobilenumber contactnumber',
  startDate:
    'startdate start starts leasestartdate leasestarts leasefrom leasefromdate leasebegin leasebegins leasebegindate begin begins from movein movedin moveindate begindate commence commencement commencementdate leasecommencement leasecommencementdate tenancystart tenancystartdate leasedates leaseperiod leaseterm',
  endDate:
    'enddate end leaseenddate leaseto to until ends expire expires expiry expirydate expiration expirationdate leaseends leasetodate leaseexp leaseexpire leaseexpires leaseexpiry leaseexpiration leaseexpirationdate tenancyend tenancyenddate moveout moveoutdate',
  monthlyRent:
    'monthlyrent monthlyrentamount contractrent currentrent currentmonthlyrent actualrent leaserent leasedrent baserent inplacerent rentamount rentamt rentcharge rentmonthly rentpermonth',
  dueDay: 'rentdueday due rentdue dayofmonth paymentday',
  securityDeposit:
    'deposits securitydeposit securitydeposits residentdeposit depositamount depositamt depositrequired secdeposit secdep bond',
  depositHeld:
    'depositsheld depositonhand depositsonhand depositpaid depositbalance securitydepositheld securitydepositbalance',
  depositReceivedOn:
    'depositreceived depositdate depositreceiveddate dateofdeposit depositpaidon depositpaiddate securitydepositdate',
  balance:
    'balancedue totalbalance currentbalance pastdue pastdueamount pastdueamt amountpastdue ar accountsreceivable delinquent delinquency delinquentamount unpaid unpaidbalance totaldue owed amountowed balanceowed outstanding arrears amountdue openbalance openingbalance balanceforward tenantbalance accountbalance endingbalance',
  prepaid:
    'prepayment prepayments prepaidrent prepaidbalance credit creditbalance credits overpaid paidinadvance tenantcredit prepaidamount',
  balanceOn: 'balancedate balanceasof asof asofdate openingbalancedate',
}

/** Every plain name of a heading; one that two could claim is the first one's. */
const named = new Map<string, Target>(
  targets
    .toReversed()
    .flatMap(target =>
      [...synonyms[target].split(' '), plainLabel(target)].map(name => [name, target] as const),
    ),
)
