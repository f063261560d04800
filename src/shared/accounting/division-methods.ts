/** By which a utility bill is divided. */
export const divisionMethods = ['area', 'persons', 'units', 'meter'] as const
export type DivisionMethod = (typeof divisionMethods)[number]

/** The meters of a unit: each has readings of its own. */
export const meters = ['water', 'gas', 'electricity', 'heat', 'other'] as const
export type Meter = (typeof meters)[number]
