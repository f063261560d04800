import { defaultRateLimits } from '../config/default-limits.ts'

/** How often something may be tried within a window that begins with the first try. */
export interface Limit {
  max: number
  minutes: number
}

export interface Declared extends Limit {
  /** The subject of the counter. */
  of: string
  /**
   * Both are counted before the work, in one statement. A `try` is committed before it begins, and released on
   * success. A `use` is counted in its own transaction: no other passes the limit before that ends, and a rollback is
   * not counted.
   */
  counts: 'try' | 'use'
  /** The text before “Please try again in …”. */
  sentence: string
}

const attempts = 'Too many attempts.'
const links = 'Too many links were requested.'
const day = 24 * 60

/**
 * Every limit shared by all servers, by the first part of its keys. Limits that protect a single
 * server (calls a minute, calls at once, open streams) are counted by it alone: `FairUse`.
 */
export const limits = {
  'sign-in': {
    max: 10,
    minutes: 15,
    counts: 'try',
    sentence: attempts,
    of: 'an account, from one network or from a device that has signed in to it before',
  },
  'sign-in day': {
    max: 100,
    minutes: day,
    counts: 'try',
    sentence: attempts,
    of: 'an account, from a network or device that has signed in to it before',
  },
  'sign-in elsewhere': {
    max: 50,
    minutes: 60,
    counts: 'try',
    sentence: attempts,
    of: 'an account, from all networks together that have never signed in to it',
  },
  /** Refuses no call by itself: at the limit, an account allows fewer attempts from there. */
  'sign-in from': {
    max: 100,
    minutes: 15,
    counts: 'try',
    sentence: attempts,
    of: 'a network, for all accounts together',
  },
  code: {
    max: 5,
    minutes: 15,
    counts: 'try',
    sentence: attempts,
    of: 'a person, over all sessions and sign-ins: codes of the second factor',
  },
  proof: {
    max: 5,
    minutes: day,
    counts: 'try',
    sentence: attempts,
    of: 'a session: the password and codes it is asked for; the last one ends it',
  },
  'right proof': {
    max: 30,
    minutes: 60,
    counts: 'try',
    sentence: attempts,
    of: 'a person: right passwords in the middle of a session; each is hashed',
  },
  'known address': {
    max: 20,
    minutes: 60,
    counts: 'try',
    sentence: attempts,
    of: 'an e-mail address: registrations of what is registered',
  },
  'known address from': {
    max: 100,
    minutes: 60,
    counts: 'try',
    sentence: attempts,
    of: 'a network: registrations of what is registered',
  },
  'known address mail': {
    max: 1,
    minutes: day,
    counts: 'use',
    sentence: links,
    of: 'a mailbox: it is told that somebody tried to register it',
  },
  reset: {
    max: 3,
    minutes: 60,
    counts: 'use',
    sentence: links,
    of: 'a mailbox: reset links',
  },
  'email-change': {
    max: 5,
    minutes: 60,
    counts: 'use',
    sentence: links,
    of: 'a person: links to a new address of theirs',
  },
  'email-change to': {
    max: 3,
    minutes: 60,
    counts: 'use',
    sentence: links,
    of: 'a mailbox: such links from everybody',
  },
  calendar: {
    // Calendars poll every few hours; more often than once a minute is a mistake.
    max: 60,
    minutes: 60,
    counts: 'try',
    sentence: attempts,
    of: 'a calendar address',
  },
  'vendor answers': {
    max: 6,
    minutes: day,
    counts: 'use',
    sentence: 'You have answered this job many times.',
    of: 'a link to a job',
  },
  invitations: {
    max: defaultRateLimits.invitationsPerDay,
    minutes: day,
    counts: 'use',
    sentence: 'Your organization has sent as many invitations as one day allows.',
    of: 'an organization',
  },
  letters: {
    max: 5,
    minutes: 60,
    counts: 'use',
    sentence: 'Several emails were sent to this address within the hour.',
    of: 'a mailbox, from one organization: invitations and work orders',
  },
  'same mail': {
    max: 5,
    minutes: 60,
    counts: 'use',
    sentence: 'This was emailed several times within the hour.',
    of: 'a statement, or a mail that was given up',
  },
  uploads: {
    max: defaultRateLimits.uploadsPerHour,
    minutes: 60,
    counts: 'use',
    sentence: 'You have uploaded as many files as one hour allows.',
    of: 'a person',
  },
  archives: {
    max: defaultRateLimits.archivesPerDay,
    minutes: day,
    counts: 'use',
    sentence: 'You have made as many archives as one day allows.',
    of: 'a person, and an organization',
  },
} as const satisfies Record<string, Declared>

export type LimitName = keyof typeof limits
