import { type LateFee, ownTermsBody } from '#shared/leases/terms.ts'
import type { NoNumber } from '#web/format/whole-number.ts'

/** Terms as typed: without days, or without a kind of fee, the level above applies. */
export interface TypedTerms extends Record<string, unknown> {
  graceDays: string
  feeType: string
  feeAmount: string
  capOp: string
  capFlat: string
  capPercent: string
  maxDays: string
  minUnpaid: string
}

export function typedTerms(said: {
  graceDays: number | null
  lateFee: LateFee | null
}): TypedTerms {
  const { graceDays, lateFee } = said
  return {
    graceDays: typedDays(graceDays),
    feeType: lateFee?.type ?? '',
    feeAmount: lateFee?.amount ?? '',
    capOp: lateFee?.cap?.op ?? '',
    capFlat: lateFee?.cap?.flat ?? '',
    capPercent: lateFee?.cap?.percent ?? '',
    maxDays: typedDays(lateFee?.maxDays ?? null),
    minUnpaid: lateFee?.minUnpaid ?? '',
  }
}

export function typedDays(days: number | null): string {
  return days === null ? '' : String(days)
}

/** The body of these terms. */
export function sentTerms(typed: TypedTerms) {
  return { graceDays: sentDays(typed.graceDays), lateFee: sentFee(typed) }
}

/** A whole number; other input stays as typed, so that its field shows the error. */
export function sentDays(typed: string): number | NoNumber | null {
  const text = typed.trim()
  if (text === '') return null
  return /^\d+$/.test(text) ? Number(text) : (text as NoNumber)
}

function sentFee(typed: TypedTerms) {
  const { feeType: type, feeAmount: amount, capOp: op } = typed
  if (type === '') return null
  if (type === 'none') return { type }
  return {
    type,
    amount,
    cap: op ? { op, flat: typed.capFlat, percent: typed.capPercent } : null,
    maxDays: type === 'daily' ? sentDays(typed.maxDays) : null,
    minUnpaid: typed.minUnpaid,
  }
}

/** The effective terms after sending, as far as the input is valid. */
export function holding(
  typed: TypedTerms,
  above: { graceDays: number; lateFee: LateFee },
): { graceDays: number; lateFee: LateFee } {
  const { graceDays, lateFee } = sentTerms(typed)
  const days = ownTermsBody.graceDays.safeParse(graceDays).data
  const fee = ownTermsBody.lateFee.safeParse(lateFee).data
  return { graceDays: days ?? above.graceDays, lateFee: fee ?? above.lateFee }
}

/** The input that shows a sentence about a part of the body. */
export const termsInputs: Record<string, string> = {
  'lateFee.type': 'feeType',
  'lateFee.amount': 'feeAmount',
  'lateFee.cap': 'capFlat',
  'lateFee.cap.flat': 'capFlat',
  'lateFee.cap.percent': 'capPercent',
  'lateFee.maxDays': 'maxDays',
  'lateFee.minUnpaid': 'minUnpaid',
}
