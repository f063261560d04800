/** By which a utility bill is divided. */
export const divisionKeys = ['area', 'persons', 'units', 'meter'] as const
export type DivisionKey = (typeof divisionKeys)[number]
