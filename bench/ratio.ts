import { seeded } from '#test/crash/seeded.ts'

/** A median of ratios, and its range in nine of ten draws of the same rounds. */
export interface Ratio {
  median: number
  low: number
  high: number
}

export function ratioOf(rounds: readonly number[], draws = 2_000): Ratio {
  const random = seeded(rounds.length)
  const medians = Array.from({ length: draws }, () =>
    middle(rounds.map(() => rounds[Math.floor(random() * rounds.length)] ?? Number.NaN)),
  ).sort((a, b) => a - b)
  return {
    median: middle(rounds),
    low: medians[Math.floor(draws * 0.05)] ?? Number.NaN,
    high: medians[Math.floor(draws * 0.95)] ?? Number.NaN,
  }
}

export function middle(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export function label({ median, low, high }: Ratio): string {
  return `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`
}
