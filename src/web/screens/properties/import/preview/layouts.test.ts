import { expect, test } from 'vitest'
import { proposed, rowsOf } from '#test/rent-roll.ts'
import { formerRows } from './interpret.ts'
import { readRows } from './parse-rent-roll.ts'

const bytesOf = (lines: readonly string[]) =>
  new Uint8Array(new TextEncoder().encode(lines.join('\r\n')))

async function read(lines: readonly string[]) {
  const { sheet, guess } = await proposed('rents.csv', bytesOf(lines))
  return readRows(sheet, { ...guess, isFilledDown: true, edits: new Map() })
}

test('a second line of headings below the first is joined to it, and numbers of residents are no names', async () => {
  const rows = await read([
    'Rent Roll',
    'Oak Court (oak)',
    'As Of = 11/25/2026',
    'Unit,Unit Type,Unit,Resident,Name,Market,Actual,Resident,Other,Move In,Lease,Move Out,Balance',
    ',,Sq Ft,,,Rent,Rent,Deposit,Deposit,,Expiration,,',
    'Current/Notice/Vacant Residents,,,,,,,,,,,,',
    '101,a2,900,t0001234,"Bell, Ann","1,500","1,450",500,0,01/01/2026,12/31/2026,,0',
    '103,a1,700,VACANT,VACANT,"1,300",0,0,0,,,,0',
    ',,,,,,,,,,,,',
    'Future Residents/Applicants,,,,,,,,,,,,',
    '103,a1,700,t0001299,"Fox, Cy","1,300","1,310",0,0,12/01/2026,11/30/2027,,0',
    'Total,,Oak Court,,,"5,600","2,875",1000,0,,,,0',
    'Summary Groups,,Square,Market,Actual,Security,Other,# Of,% Unit,,,,',
    'Current/Notice/Vacant Residents,,3200,5600,2875,1000,0,4,50,,,,',
  ])
  expect(rows.map(({ problems }) => problems)).toEqual([[], [], []])
  expect(rows.map(({ input }) => input)).toMatchObject([
    {
      ...{ property: 'Oak Court', unit: '101', squareFeet: 900, marketRent: '1500.00' },
      ...{ firstName: 'Ann', lastName: 'Bell', monthlyRent: '1450.00', securityDeposit: '500.00' },
      ...{ startDate: '2026-01-01', endDate: '2026-12-31' },
    },
    { unit: '103', lastName: null, marketRent: '1300.00' },
    { unit: '103', lastName: 'Fox', startDate: '2026-12-01' },
  ])
})

test('a property above its units, with its address behind it, is the property of each', async () => {
  const rows = await read([
    'Property,Unit,BD/BA,Tenant,Sqft,Market Rent,Rent,Lease From,Lease To,Past Due',
    '"Maple Court - 12 Maple Street Springfield, IL 62701",,,,,,,,,',
    ',1A,2/1.50,Ann Bell,820,"1,450","1,400",01/01/2026,12/31/2026,0.00',
    ',1B,--/--,,610,"1,150",,,,',
    ',,,,,"2,600","1,400",,,0.00',
    '2 Units,,,75.0% Occupied,,"2,600","1,400",,,',
    'Total 2 Units,,,75.0% Occupied,,"2,600","1,400",,,',
  ])
  expect(rows.map(({ input }) => input)).toMatchObject([
    { property: 'Maple Court', address: '12 Maple Street Springfield, IL 62701', unit: '1A' },
    { property: 'Maple Court', address: '12 Maple Street Springfield, IL 62701', unit: '1B' },
  ])
})

test.each([
  [
    'by its total',
    [
      'Unit,Tenant,Lease Start,Rent',
      'Oak Court,,,',
      '101,Ann Bell,1/1/2026,900',
      'Basement,Tom Ray,1/1/2026,950',
      'Total Oak Court,,,1850',
      'Pine Court - 9 Pine St,,,',
      '101,Cy Fox,1/1/2026,800',
      'Total for Pine Court - 9 Pine St,,,800',
      'Grand Total,,,2650',
    ],
    ['Oak Court 101', 'Oak Court Basement', 'Pine Court 101'],
  ],
  [
    'by a word before it, with its headings again',
    [
      'Property: Oak Court,,,',
      'Unit,Tenant,Lease Start,Rent',
      '101,Ann Bell,1/1/2026,900',
      'Property: Pine Court,,,',
      'Unit,Tenant,Lease Start,Rent',
      '101,Cy Fox,1/1/2026,800',
    ],
    ['Oak Court 101', 'Pine Court 101'],
  ],
  [
    'or none, where a unit is all that a line says',
    ['Unit,Tenant,Lease Start,Rent', '101,Ann Bell,1/1/2026,900', 'Basement,,,', '102,,,'],
    [' 101', ' Basement', ' 102'],
  ],
])('properties as lines of their own are recognized %s', async (_, lines, homes) => {
  const rows = await read(lines)
  expect(rows.map(({ texts }) => `${texts.property} ${texts.unit}`)).toEqual(homes)
})

test('of former tenants, and of applicants, the unit alone is imported, once', async () => {
  const lines = [
    'Property,Unit,Tenant,Status,Lease From,Lease To,Rent,Total Balance,Deposit Balance',
    'Oak,1,"Bell, Ann",Past,1/1/2020,12/31/2020,850,120,0',
    'Oak,1,"Ray, Tom",Current,1/1/2026,12/31/2026,850,0,850',
    'Oak,2,"Fox, Cy",Future,1/1/2027,12/31/2027,880,-880,880',
    'Oak,3,"Poe, Amy",Past Due,1/1/2025,12/31/2025,880,40,880',
    'Oak,4,"Doe, Jay",Evicted,1/1/2025,12/31/2025,880,4000,880',
    'Oak,4,"Roe, Kay",Applicant,,,900,,',
  ]
  const rows = await read(lines)
  expect(rows.map(({ texts }) => [texts.unit, texts.lastName, texts.depositHeld])).toEqual([
    ['1', 'Ray', '850'],
    ['2', 'Fox', '880'],
    ['3', 'Poe', '880'],
    ['4', '', ''],
  ])
  const { sheet, guess } = await proposed('rents.csv', bytesOf(lines))
  expect(formerRows(sheet, guess).map(({ number }) => number)).toEqual([2, 6, 7])
  const all = { ...guess.columns, status: undefined }
  expect(readRows(sheet, { ...guess, columns: all, edits: new Map() })).toHaveLength(6)
})

test('a word below a heading continues it, and counts below the units are skipped', async () => {
  const rows = await read([
    'Unit,Tenant,Lease Start,Market,Monthly Rent',
    ',,,Rent,',
    'Pine Court - 9 Pine St,,,,',
    '101,Cher,1/1/2026,950,900',
    '1 Unit,100% Occupied,,950,900',
  ])
  expect(rows.map(({ problems, input }) => [problems, input?.unit, input?.marketRent])).toEqual([
    [[], '101', '950.00'],
  ])
})

test('a placeholder is empty in any column', async () => {
  const [row] = await rowsOf(
    'rents.csv',
    bytesOf([
      'Property,Unit,Tenant,Email,Phone,Lease Start,Lease End,Rent,Deposit,Balance,Sq Ft',
      'Oak,N/A,Ann Bell,no email,none,1/1/2026,n/a,900,TBD,-,Unknown',
    ]),
  )
  expect(row).toMatchObject({
    problems: [],
    input: {
      ...{ unit: 'N/A', email: null, phone: null, endDate: null, squareFeet: null },
      ...{ securityDeposit: null, balance: null },
    },
  })
})

test('an email is read with additions of programs, and each of two people has their own', async () => {
  const lines = [
    'Property,Unit,Tenant,Email,Lease Term,Rent',
    'Oak,1,Ann Bell,Ann Bell <ann@x.org>,1/1/2026 - 12/31/2026,900',
    'Oak,2,Bo Bell,mailto:bo@x.org,from 1/1/2026 to MTM,900',
    'Oak,3,Cy Fox,noemail@noemail.com,1/1/2026-12/31/2026,900',
    'Oak,4,Di Fox,none@none.com,1/1/2026 – 12/31/2026,900',
    'Oak,5,Ed Fox,ed@x.org; ed@y.org,1/1/2026,900',
    'Oak,6,Flo Ray & Gus Poe,flo@x.org; gus@x.org,1/1/2026,900',
  ]
  const { sheet, guess } = await proposed('rents.csv', bytesOf(lines))
  const edits = new Map([[7, { people: 'several' }]])
  const rows = readRows(sheet, { ...guess, edits })
  expect(rows.map(({ input }) => input && [input.email, input.endDate])).toEqual([
    ['ann@x.org', '2026-12-31'],
    ['bo@x.org', null],
    [null, '2026-12-31'],
    [null, '2026-12-31'],
    null,
    ['flo@x.org', null],
  ])
  expect(rows[4]?.problems).toEqual([
    { field: 'email', message: 'This cell has several email addresses. Keep one.' },
  ])
  expect(rows[5]?.input?.coTenants).toMatchObject([{ lastName: 'Poe', email: 'gus@x.org' }])
})

test('amounts are read in European format where one of the file decides it', async () => {
  const rows = await read([
    'Property;Unit;Tenant;Lease Start;Rent;Deposit;Balance',
    'Oak;1;Ann Bell;1.3.2024;1.250;3.750,00 €;-1.120',
    'Oak;2;Tom Ray;28.2.2024;1.250,5;;120,-',
  ])
  expect(rows.map(({ input }) => input)).toMatchObject([
    { monthlyRent: '1250.00', securityDeposit: '3750.00', balance: '-1120.00' },
    { monthlyRent: '1250.50', balance: '120.00' },
  ])
})
