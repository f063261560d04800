/** How many random stories a property test plays: `npm run test:long` asks for more. */
export const stories = Number(process.env.STORIES ?? 300)
