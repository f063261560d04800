/** By which a utility bill is divided. */
export const divisionMethods = ['area', 'persons', 'units', 'meter'] as const
export type DivisionMethod = (typeof divisionMethods)[number]
