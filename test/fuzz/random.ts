/** From 0 to below 1, the same again for the same seed. */
export type Random = () => number

export function pick<T>(random: Random, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('There is nothing to choose from')
  return found
}
