import { toCents } from '#shared/money.ts'
import type { LateFee } from './terms.ts'

/**
 * Rules of some US states on deposits and late fees, as collected in domain.md §5.3, to be
 * verified: proposals and warnings beside a landlord's input, never set and never refused.
 */
const states: Record<string, StateRules> = {
  AL: { name: 'Alabama', deposit: '60 days' },
  AR: { name: 'Arkansas', deposit: '60 days' },
  AZ: { name: 'Arizona', deposit: '14 working days' },
  CA: { name: 'California', deposit: '21 days' },
  CO: { name: 'Colorado', deposit: 'a month, up to 60 days where the lease says so' },
  CT: { name: 'Connecticut', deposit: '21 days', grace: 9 },
  DC: { name: 'District of Columbia', deposit: '45 days' },
  DE: { name: 'Delaware', deposit: '20 days' },
  FL: { name: 'Florida', deposit: '15 to 60 days' },
  GA: { name: 'Georgia', deposit: '30 days' },
  HI: { name: 'Hawaii', deposit: '14 days' },
  ID: { name: 'Idaho', deposit: '21 days' },
  IL: { name: 'Illinois', deposit: '30 to 45 days, for five units or more' },
  IN: { name: 'Indiana', deposit: '45 days' },
  MA: { name: 'Massachusetts', deposit: '30 days', grace: 30 },
  MD: { name: 'Maryland', deposit: '45 days' },
  ME: { name: 'Maine', grace: 15 },
  MI: { name: 'Michigan', deposit: '30 days' },
  MN: { name: 'Minnesota', deposit: '3 weeks' },
  NC: {
    name: 'North Carolina',
    grace: 5,
    max: { op: 'greater', flat: 15, percent: 5, words: 'the greater of $15 and 5% of the rent' },
  },
  NJ: { name: 'New Jersey', deposit: '30 days', grace: 5 },
  NY: {
    name: 'New York',
    deposit: '14 days',
    grace: 5,
    max: { op: 'lesser', flat: 50, percent: 5, words: 'the lesser of $50 and 5% of the rent' },
  },
  OR: { name: 'Oregon', grace: 4 },
  PA: { name: 'Pennsylvania', deposit: '30 days' },
  RI: { name: 'Rhode Island', grace: 15 },
  TN: { name: 'Tennessee', grace: 5 },
  TX: {
    name: 'Texas',
    deposit: '30 days',
    grace: 2,
    max: {
      ...{ op: 'lesser', flat: null, percent: 12 },
      words: '12% of the rent, 10% where there are more than four units',
    },
  },
  WA: { name: 'Washington', deposit: '30 days' },
}

interface StateRules {
  name: string
  /** How long a landlord usually has to give a deposit back. */
  deposit?: string
  /** Full days after the due date before rent is late. */
  grace?: number
  max?: { op: 'lesser' | 'greater'; flat: number | null; percent: number; words: string }
}

const check = 'Check the current law.'

/** The state at the end of an address, such as TX of `1 Main St, Austin, TX 78701`; null for an unknown one. */
export function stateOf(address: string): string | null {
  const [, code = ''] =
    /[\s,]([A-Z]{2})(?:[\s,]+\d{5}(?:-\d{4})?)?[\s,]*(?:USA?)?[\s,]*$/.exec(address) ?? []
  return code in states ? code : null
}

/** Within how many days deposits usually are due back there. */
export function depositHint(state: string | null): string | null {
  const { name, deposit } = (state && states[state]) || {}
  return deposit ? `${name}: usually ${deposit}. ${check}` : null
}

/** The terms that are harder on a tenant than the state's rule, a sentence each. */
export function lateFeeWarnings(
  state: string | null,
  terms: { graceDays: number; lateFee: LateFee },
  /** The rent concerned; without it, the fee must obey the rule at any usual rent. */
  monthlyRent?: string,
): string[] {
  const rules = state ? states[state] : undefined
  if (!rules || terms.lateFee.type === 'none') return []
  const { name, grace, max } = rules
  const rents = monthlyRent ? [toCents(monthlyRent)] : usualRents
  return [
    ...(grace !== undefined && terms.graceDays < grace
      ? [`${name}: a late fee usually begins ${grace} days after rent is due, not before. ${check}`]
      : []),
    ...(max && rents.some(rent => maxOf(terms.lateFee, rent) > limitOf(max, rent))
      ? [
          `${name}: a late fee is usually at most ${max.words}; this one ${monthlyRent ? 'is' : 'can be'} higher. ${check}`,
        ]
      : []),
  ]
}

/** Months' rents, cents. */
const usualRents = [50_000, 100_000, 200_000, 400_000]

/** The maximum late fees of one month's rent, in cents. */
function maxOf({ type, amount, cap, maxDays }: LateFee, rent: number): number {
  const given = toCents(amount ?? '0')
  const fee = type.startsWith('percent') ? (rent * given) / 10_000 : given
  const days = type === 'daily' ? (maxDays ?? Number.POSITIVE_INFINITY) : 1
  return Math.min(fee * days, cap ? limitOf(inNumbers(cap), rent) : Number.POSITIVE_INFINITY)
}

function inNumbers({ op, flat, percent }: NonNullable<LateFee['cap']>) {
  return {
    op,
    flat: flat === null ? null : Number(flat),
    percent: percent === null ? null : Number(percent),
  }
}

function limitOf(
  { op, flat, percent }: { op: 'lesser' | 'greater'; flat: number | null; percent: number | null },
  rent: number,
): number {
  const limits = [
    flat === null ? null : flat * 100,
    percent === null ? null : (rent * percent) / 100,
  ]
  const known = limits.filter(limit => limit !== null)
  return op === 'lesser' ? Math.min(...known) : Math.max(...known)
}
