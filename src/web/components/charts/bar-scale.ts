/** The grid lines of a chart, and the bars with labels below. */

/**
 * Round amounts in whole currency from 0 to at least the highest bar, four steps at most. Zero receipts have a scale,
 * too.
 */
export function ticksUpTo(highestBar: number): number[] {
  const highest = Math.max(100, highestBar)
  const rough = highest / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map(factor => factor * power).find(size => size >= rough) ?? rough
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step)
}

/** About four, the last among them. */
export function labelled(count: number): number[] {
  const every = Math.max(1, Math.ceil(count / 4))
  return Array.from({ length: count }, (_, index) => index).filter(
    index => (count - 1 - index) % every === 0,
  )
}
