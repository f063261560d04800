/** How many random stories a property test plays: `npm run test:long` asks for more. */
export const stories = Number(process.env.STORIES ?? 300)

/** How long such a test may take, in milliseconds. */
export const patience = 30_000 + stories * 100
