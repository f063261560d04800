/** The presentation of an archive's table. */
export interface Page {
  title: string
  /** Its columns in the order of the page. */
  columns: readonly string[]
}

/** The pages of an archive by subject. Ids for programs are in no page, nor is a table with only such columns. */
export const pages: Readonly<Record<string, Page>> = {
  account: { title: 'Account', columns: ['firstName', 'lastName', 'email', 'phone', 'createdAt'] },
  tenant: { title: 'Tenant', columns: ['firstName', 'lastName', 'email', 'phone', 'createdAt'] },
  leases: {
    title: 'Leases',
    columns: [
      ...['landlord', 'property', 'unitNumber', 'address', 'tenant', 'status', 'startDate'],
      ...['endDate', 'monthlyRent', 'securityDeposit', 'movedInOn', 'noticeOn', 'movedOutOn'],
      ...['terminatedOn', 'endReason', 'evictionOn', 'evictionReason', 'forwardingAddress'],
    ],
  },
  'co-tenants': { title: 'Co-tenants', columns: ['home', 'name', 'createdAt'] },
  'lease-rents': { title: 'Rents', columns: ['home', 'effectiveFrom', 'monthlyRent'] },
  'renewal-offers': {
    title: 'Renewal offers',
    columns: ['home', 'status', 'endDate', 'monthlyRent', 'rentFrom', 'validUntil', 'message'],
  },
  charges: {
    title: 'Charges',
    columns: [
      ...['home', 'dueDate', 'kind', 'description', 'amount', 'periodStart', 'periodEnd'],
      ...['settledOn', 'voidedOn'],
    ],
  },
  'recurring-charges': {
    title: 'Recurring charges',
    columns: ['home', 'kind', 'description', 'startsOn', 'endsOn'],
  },
  'recurring-charge-amounts': {
    title: 'Amounts of recurring charges',
    columns: ['home', 'effectiveFrom', 'amount'],
  },
  'recurring-credits': {
    title: 'Recurring credits',
    columns: ['home', 'amount', 'startsOn', 'endsOn', 'reason', 'voidedOn'],
  },
  'lease-payers': { title: 'Payers of the rent', columns: ['home', 'kind', 'name', 'reference'] },
  'lease-payer-shares': {
    title: 'Shares of the rent',
    columns: ['home', 'effectiveFrom', 'share', 'isAbated'],
  },
  payments: {
    title: 'Payments',
    columns: [
      ...['home', 'receivedOn', 'amount', 'status', 'paymentMethod', 'payer', 'notes'],
      ...['reversedOn', 'reversalReason'],
    ],
  },
  credits: { title: 'Credits', columns: ['home', 'creditOn', 'kind', 'amount', 'reason'] },
  refunds: { title: 'Refunds', columns: ['home', 'refundedOn', 'amount', 'method', 'notes'] },
  'deposit-entries': {
    title: 'Deposit',
    columns: ['home', 'entryOn', 'kind', 'amount', 'notes', 'voidedOn'],
  },
  'maintenance-requests': {
    title: 'Maintenance requests',
    columns: [
      ...['home', 'createdAt', 'title', 'description', 'status', 'priority', 'category'],
      ...['entryPermission', 'entryNote', 'reason', 'completedAt', 'rating', 'feedback'],
    ],
  },
  'maintenance-comments': {
    title: 'Comments on requests',
    columns: ['request', 'createdAt', 'author', 'text'],
  },
  messages: {
    title: 'Messages',
    columns: ['createdAt', 'sender', 'receiver', 'subject', 'content'],
  },
  'message-attachments': { title: 'Files of messages', columns: ['name', 'file'] },
  documents: { title: 'Documents', columns: ['name', 'createdAt', 'file'] },
  invitations: {
    title: 'Invitations',
    columns: ['email', 'firstName', 'lastName', 'phone', 'status', 'invitedAt', 'answeredAt'],
  },
  sessions: { title: 'Sign-ins', columns: ['createdAt', 'lastSeenAt', 'browser', 'address'] },
  'calendar-feed': { title: 'Calendar address', columns: ['createdAt'] },
  'email-change': { title: 'Change of email', columns: ['email', 'createdAt'] },
  'proven-address': { title: 'Proven email', columns: ['email', 'provenAt'] },
  reports: { title: 'Reports', columns: ['reportType', 'createdAt', 'rowCount'] },
}

export const moneyColumns: ReadonlySet<string> = new Set([
  ...['amount', 'monthlyRent', 'securityDeposit'],
])

/** Columns with values of our own lists, such as `bank_transfer`. */
export const codedColumns: ReadonlySet<string> = new Set([
  ...['category', 'kind', 'method', 'paymentMethod', 'priority', 'status'],
])

/** `movedInOn` as `Moved in on`. */
export function labelOf(column: string): string {
  const words = column.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
