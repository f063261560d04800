import type { Columns } from './holders.ts'

/** Amounts of a year, in cents. */
export interface Sums {
  paid: number
  services: number
  legal: number
  card: number
  goods: number
  rents: number
}

export const none: Sums = { paid: 0, services: 0, legal: 0, card: 0, goods: 0, rents: 0 }

/** A vendor or an owner with the amounts of a year and their tax details. */
export interface Recipient extends Columns {
  vendorId: string | null
  ownerId: string | null
  name: string
  sums: Sums
}

export interface Recipients {
  recipients: Recipient[]
  /** Amounts of the year that are no recipient's, in cents. */
  others: number
}
