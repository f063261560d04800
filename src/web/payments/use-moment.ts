import { useRef } from 'react'

/**
 * The moment of the first sending of this input. A retry after a lost answer has the same moment, so the same body
 * and the same `Idempotency-Key`: the payment is not recorded twice.
 */
export function useMoment() {
  const first = useRef({ values: '', moment: '' })
  return {
    of(values: unknown): string {
      const text = JSON.stringify(values)
      if (first.current.values !== text) {
        first.current = { values: text, moment: new Date().toISOString() }
      }
      return first.current.moment
    },
    forget() {
      first.current = { values: '', moment: '' }
    },
  }
}
