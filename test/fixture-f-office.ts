/** The organization to fill, and a member of it. */
export interface Office {
  organizationId: string
  userId: string
}

/** An instant in the middle of that day in New York. */
export const noon = (day: string) => new Date(`${day}T17:00:00Z`)
