import type { PropertyOwner } from '#shared/owners/property-owners.ts'

/** The shares of all owners from a day on; null where no earlier ones are known. */
export interface Step {
  from: string | null
  shares: { owner: PropertyOwner; percent: string }[]
}

/** How the shares of a property changed, the latest first, and in each the largest share first. */
export function stepsOf(owners: readonly PropertyOwner[]): Step[] {
  const shares = owners.flatMap(owner =>
    owner.shares.map(({ from, percent }) => ({ from, owner, percent })),
  )
  return [...Map.groupBy(shares, ({ from }) => from)]
    .map(([from, of]) => ({
      from,
      shares: of.toSorted((a, b) => Number(b.percent) - Number(a.percent)),
    }))
    .toSorted((a, b) => (b.from ?? '').localeCompare(a.from ?? ''))
}
