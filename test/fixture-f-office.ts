/** Whose books are filled, and somebody who works there. */
export interface Office {
  organizationId: string
  userId: string
}

/** An instant in the middle of that day in New York. */
export const noon = (day: string) => new Date(`${day}T17:00:00Z`)
