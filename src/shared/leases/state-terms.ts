import { labels, t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import type { LateFee } from './terms.ts'

/**
 * Rules of some US states on deposits and late fees, as collected in domain.md §5.3, to be
 * verified: proposals and warnings beside a landlord's input, never set and never refused.
 */
const states: Record<string, StateRules> = {
  AL: { name: 'Alabama' },
  AR: { name: 'Arkansas' },
  AZ: { name: 'Arizona' },
  CA: { name: 'California' },
  CO: { name: 'Colorado' },
  CT: { name: 'Connecticut', grace: 9 },
  DC: { name: 'District of Columbia' },
  DE: { name: 'Delaware' },
  FL: { name: 'Florida' },
  GA: { name: 'Georgia' },
  HI: { name: 'Hawaii' },
  ID: { name: 'Idaho' },
  IL: { name: 'Illinois' },
  IN: { name: 'Indiana' },
  MA: { name: 'Massachusetts', grace: 30 },
  MD: { name: 'Maryland' },
  ME: { name: 'Maine', grace: 15 },
  MI: { name: 'Michigan' },
  MN: { name: 'Minnesota' },
  NC: {
    name: 'North Carolina',
    grace: 5,
    max: { op: 'greater', flat: 15, percent: 5 },
  },
  NJ: { name: 'New Jersey', grace: 5 },
  NY: {
    name: 'New York',
    grace: 5,
    max: { op: 'lesser', flat: 50, percent: 5 },
  },
  OR: { name: 'Oregon', grace: 4 },
  PA: { name: 'Pennsylvania' },
  RI: { name: 'Rhode Island', grace: 15 },
  TN: { name: 'Tennessee', grace: 5 },
  TX: {
    name: 'Texas',
    grace: 2,
    max: { op: 'lesser', flat: null, percent: 12 },
  },
  WA: { name: 'Washington' },
}

interface StateRules {
  name: string
  /** Full days after the due date before rent is late. */
  grace?: number
  max?: { op: 'lesser' | 'greater'; flat: number | null; percent: number }
}

/** How long a landlord usually has to give a deposit back. */
const deposits: Readonly<Record<string, string>> = labels({
  AL: '60 days',
  AR: '60 days',
  AZ: '14 business days',
  CA: '21 days',
  CO: 'a month, up to 60 days where the lease says so',
  CT: '21 days',
  DC: '45 days',
  DE: '20 days',
  FL: '15 to 60 days',
  GA: '30 days',
  HI: '14 days',
  ID: '21 days',
  IL: '30 to 45 days, for five units or more',
  IN: '45 days',
  MA: '30 days',
  MD: '45 days',
  MI: '30 days',
  MN: '3 weeks',
  NJ: '30 days',
  NY: '14 days',
  PA: '30 days',
  TX: '30 days',
  WA: '30 days',
})

/** The usual limit of late fees. */
const limitTexts: Readonly<Record<string, string>> = labels({
  NC: 'the greater of $15 and 5% of the rent',
  NY: 'the lesser of $50 and 5% of the rent',
  TX: '12% of the rent, 10% where there are more than four units',
})

/** The state at the end of an address, such as TX of `1 Main St, Austin, TX 78701`; null for an unknown one. */
export function stateOf(address: string): string | null {
  const [, code = ''] =
    /[\s,]([A-Z]{2})(?:[\s,]+\d{5}(?:-\d{4})?)?[\s,]*(?:USA?)?[\s,]*$/.exec(address) ?? []
  return code in states ? code : null
}

/** Within how many days deposits usually are due back there. */
export function depositHint(state: string | null): string | null {
  const name = state && states[state]?.name
  const deposit = state && deposits[state]
  if (!name || !deposit) return null
  return t('{name}: usually {deposit}. Check the current law.', { name, deposit })
}

/** The terms that are harder on a tenant than the state's rule, a sentence each. */
export function lateFeeWarnings(
  state: string | null,
  terms: { graceDays: number; lateFee: LateFee },
  /** The rent concerned; without it, the fee must obey the rule at any usual rent. */
  monthlyRent?: string,
): string[] {
  const rules = state ? states[state] : undefined
  if (!state || !rules || terms.lateFee.type === 'none') return []
  const { name, grace, max } = rules
  const rents = monthlyRent ? [toCents(monthlyRent)] : usualRents
  return [
    ...(grace !== undefined && terms.graceDays < grace
      ? [
          t(
            '{name}: late fees usually cannot start until {grace} days after rent is due. Check the current law.',
            { name, grace },
          ),
        ]
      : []),
    ...(max && rents.some(rent => maxOf(terms.lateFee, rent) > limitOf(max, rent))
      ? [limitSentence(name, limitTexts[state] ?? '', monthlyRent !== undefined)]
      : []),
  ]
}

function limitSentence(name: string, limit: string, isCertain: boolean): string {
  return isCertain
    ? t(
        '{name}: late fees are usually limited to {limit}. This one is higher. Check the current law.',
        { name, limit },
      )
    : t(
        '{name}: late fees are usually limited to {limit}. This one can be higher. Check the current law.',
        { name, limit },
      )
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
