// No imports: the environment is read before the program is.

/**
 * Quotas of resources with costs for others: emails, storage, long work. Generous: a company that invites five
 * hundred tenants in a day is not stopped. All nodes count together, and a restart resets nothing.
 */
export interface RateLimits {
  /** Of one organization, those sent again among them. */
  invitationsPerDay: number
  /** Of one person. */
  uploadsPerHour: number
  /** Of one person, and of one organization. */
  archivesPerDay: number
}

export const defaultRateLimits: RateLimits = {
  invitationsPerDay: 2_000,
  uploadsPerHour: 2_000,
  archivesPerDay: 20,
}

/** Bytes stored, over all nodes. */
export interface Quotas {
  /** Of one person, of every kind. */
  bytesOfPerson: number
  bytesOfOrganization: number
  bytesOfAll: number
  /** Of rows of reports: beyond it the oldest go. */
  reportBytesOfPerson: number
  reportBytesOfOrganization: number
  /** Of answers stored for retries, for one day. */
  replyBytesOfPerson: number
}

const megabyte = 1024 ** 2
export const gigabyte = 1024 ** 3

export const usualQuotas: Quotas = {
  bytesOfPerson: 20 * gigabyte,
  bytesOfOrganization: 200 * gigabyte,
  bytesOfAll: 2_000 * gigabyte,
  reportBytesOfPerson: 200 * megabyte,
  reportBytesOfOrganization: 2 * gigabyte,
  replyBytesOfPerson: 200 * megabyte,
}

/** Concurrency limits of a node, for one person and in total. */
export interface FairUse {
  /** This number at once, and as many again in the course of each minute. */
  callsPerMinute: number
  /** So many refusals of a person or network are sent as they come, as `holdFloods` counts; others are held back. */
  promptPerMinute: number
  /** So many calls are worked on at once, */
  maxConcurrent: number
  /** as many of them may outlast a transaction: passwords, imports, documents; */
  maxLongRunning: number
  /** of one session at most this number; the others wait. */
  maxPerUser: number
  /** the queue for a slot or a connection; callers beyond it are refused at once. */
  maxWaiting: number
  /** Open connections; the next is closed. A screen has two: one for calls, one for events. */
  maxConnections: number
}

export const usualFairUse: FairUse = {
  callsPerMinute: 6_000,
  promptPerMinute: 600,
  maxConcurrent: 16,
  maxLongRunning: 32,
  maxPerUser: 4,
  maxWaiting: 250,
  maxConnections: 10_000,
}
