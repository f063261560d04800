/** Most members of a set, and most sets that are distinguished. */
const [maxMembers, maxSets] = [12, 3]
/** Steps of one search: a window of 400 rows has more subsets than a user can wait for. */
const maxSteps = 20_000

/**
 * Sets of two to twelve members that are exactly a total, at most three of them.
 *
 * @param total whole cents, positive
 * @param amountOf a member's cents, positive
 * @returns `isWhole`: whether all sets were looked at
 */
export function subsetsOf<Member>(
  members: readonly Member[],
  total: number,
  amountOf: (member: Member) => number,
): { sets: Member[][]; isWhole: boolean } {
  // The largest first: then the rest soon shows that a branch cannot succeed.
  const sorted = members
    .map(member => ({ member, value: amountOf(member) }))
    .filter(({ value }) => value <= total)
    .toSorted((a, b) => b.value - a.value)
  const rest = restsOf(sorted.map(({ value }) => value))
  const sets: Member[][] = []
  let steps = 0
  const search = (from: number, left: number, chosen: readonly Member[]): void => {
    if (left === 0) {
      if (chosen.length > 1) sets.push([...chosen])
      return
    }
    for (let at = from; at < sorted.length && sets.length < maxSets; at += 1) {
      steps += 1
      // The rest is more than all that follow.
      if (steps > maxSteps || chosen.length === maxMembers || (rest[at] ?? 0) < left) return
      const next = sorted[at]
      if (next && next.value <= left) search(at + 1, left - next.value, [...chosen, next.member])
    }
  }
  search(0, total, [])
  return { sets, isWhole: steps <= maxSteps }
}

/** The sum of a value and all after it, for each. */
function restsOf(values: readonly number[]): number[] {
  const rests = [...values]
  for (let at = rests.length - 2; at >= 0; at -= 1)
    rests[at] = (rests[at] ?? 0) + (rests[at + 1] ?? 0)
  return rests
}
